use super::*;
use atom4::play::refusal::Refusal;
use atom4::play::worker::{News, Worker};

#[test]
fn news_comes_back_as_text() {
    let place: Option<Arc<dyn Workplace>> = Some(Arc::new(Copies));
    let worker = Worker::start_at(&place, "test", |_, progress| {
        progress(7_u32);
        Err::<u32, Refusal>(Refusal::new("no more"))
    });
    let mut worker: Worker<u32, u32> = worker.expect("a copy can always be asked for");
    assert!(!worker.hurry(), "a copy hears nothing");
    assert_eq!(worker.poll(), None);
    let number = asked().last;
    let texts = [
        serde_json::to_string(&News::<u32, u32>::Progress(7)),
        serde_json::to_string(&News::<u32, u32>::Answer(Err(Refusal::new("no more")))),
    ];
    for text in texts {
        has_come(number, text.expect("plain data"));
    }
    assert_eq!(worker.poll(), Some(News::Progress(7)));
    let refused = News::Answer(Err(Refusal::new("no more")));
    assert_eq!(worker.poll(), Some(refused));
    assert_eq!(worker.poll(), None);
}
