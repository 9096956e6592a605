use super::*;

/// What interpreters and programs really wrote, and what is told of it. Those up to `sh` came from a Debian 12; the
/// others are as the languages' own guides show them.
const REPORTS: [(&str, &str, &str); 30] = [
    (
        "Python",
        "Traceback (most recent call last):\n  File \"/c/bot.py\", line 5, in <module>\n    main()\n  File \"/c/bot.py\", line 2, in mv\n    return b[7]\n           ~^^^\nIndexError: list index out of range\n",
        "IndexError: list index out of range | File \"/c/bot.py\", line 2, in mv",
    ),
    (
        "Python, in its library",
        "Traceback (most recent call last):\n  File \"/c/bot.py\", line 3, in <module>\n    json.loads('')\n  File \"/usr/lib/python3.11/json/__init__.py\", line 346, in loads\n    return _default_decoder.decode(s)\njson.decoder.JSONDecodeError: Expecting value\nException ignored in: <_io.TextIOWrapper name='<stdout>'>\nBrokenPipeError: [Errno 32] Broken pipe\n",
        "json.decoder.JSONDecodeError: Expecting value | File \"/c/bot.py\", line 3, in <module>",
    ),
    (
        "Python, syntax",
        "  File \"/c/s.py\", line 1\n    x = (\n        ^\nSyntaxError: '(' was never closed\n",
        "SyntaxError: '(' was never closed | File \"/c/s.py\", line 1",
    ),
    (
        "JavaScript",
        "/c/bot.js:1\nfunction f(x) { return x.peg.name; }\n                             ^\n\nTypeError: Cannot read properties of undefined (reading 'name')\n    at f (/c/bot.js:1:30)\n    at Object.<anonymous> (/c/bot.js:2:1)\n    at node:internal/main/run_main_module:28:49\n\nNode.js v20.20.2\n",
        "TypeError: Cannot read properties of undefined (reading 'name') | at f (/c/bot.js:1:30)",
    ),
    (
        "JavaScript, no module",
        "node:internal/modules/cjs/loader:1210\n  throw err;\n  ^\n\nError: Cannot find module './nope'\nRequire stack:\n- /c/m.js\n    at require (node:internal/modules/helpers:182:18)\n    at Object.<anonymous> (/c/m.js:1:1) {\n  code: 'MODULE_NOT_FOUND',\n  requireStack: [ '/c/m.js' ]\n}\n\nNode.js v20.20.2\n",
        "Error: Cannot find module './nope' | at Object.<anonymous> (/c/m.js:1:1) {",
    ),
    (
        "JavaScript, a number thrown",
        "/c/t.js:1\nthrow 3\n^\n3\n(Use `node --trace-uncaught ...` to show where the exception was thrown)\n\nNode.js v20.20.2\n",
        "3",
    ),
    (
        "Java",
        "Exception in thread \"main\" java.lang.IllegalStateException: no move\n\tat Bot.main(Bot.java:3)\nCaused by: java.util.NoSuchElementException\n\tat java.base/java.util.Scanner.throwFor(Scanner.java:937)\n\tat java.base/java.util.Scanner.next(Scanner.java:1594)\n\tat Bot.go(Bot.java:2)\n\t... 1 more\n",
        "Exception in thread \"main\" java.lang.IllegalStateException: no move | Caused by: java.util.NoSuchElementException | at Bot.go(Bot.java:2)",
    ),
    (
        "Java, no class",
        "Error: Could not find or load main class Nope\nCaused by: java.lang.ClassNotFoundException: Nope\n",
        "Error: Could not find or load main class Nope | Caused by: java.lang.ClassNotFoundException: Nope",
    ),
    (
        "Java, no archive",
        "Error: Unable to access jarfile nope.jar\n",
        "Error: Unable to access jarfile nope.jar",
    ),
    (
        "Java, no memory",
        "Error occurred during initialization of VM\nToo small maximum heap\n",
        "Error occurred during initialization of VM | Too small maximum heap",
    ),
    (
        "Java, an option",
        "Unrecognized option: -Xfoo\nError: Could not create the Java Virtual Machine.\nError: A fatal exception has occurred. Program will exit.\n",
        "Unrecognized option: -Xfoo",
    ),
    (
        "C++",
        "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check: __n (which is 3)\nAborted\n",
        "terminate called after throwing an instance of 'std::out_of_range' | what():  vector::_M_range_check: __n (which is 3)",
    ),
    (
        "C",
        "ac: a.c:2: main: Assertion `1==2' failed.\nAborted (core dumped)\n",
        "ac: a.c:2: main: Assertion `1==2' failed.",
    ),
    (
        "C, sanitized",
        "=================================================================\n==30234==ERROR: AddressSanitizer: stack-buffer-overflow on address 0x7ffc\nREAD of size 4 at 0x7ffc322da408 thread T0\n    #0 0x55873a13f226 in main /c/a2.c:1\n    #1 0x7f15 in __libc_start_call_main ../sysdeps/nptl/libc_start_call_main.h:58\nSUMMARY: AddressSanitizer: stack-buffer-overflow /c/a2.c:1 in main\n",
        "==30234==ERROR: AddressSanitizer: stack-buffer-overflow on address 0x7ffc | #0 0x55873a13f226 in main /c/a2.c:1",
    ),
    (
        "Perl",
        "Illegal division by zero at a.pl line 1.\n",
        "Illegal division by zero at a.pl line 1.",
    ),
    (
        "Tcl",
        "divide by zero\n    invoked from within\n\"expr 1/0 \"\n    (procedure \"f\" line 1)\n    invoked from within\n\"f\"\n    (file \"a.tcl\" line 2)\n",
        "divide by zero | (file \"a.tcl\" line 2)",
    ),
    (
        "Rust",
        "\nthread 'main' (30273) panicked at a.rs:1:54:\nindex out of bounds: the len is 0 but the index is 1\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n",
        "thread 'main' (30273) panicked at a.rs:1:54: | index out of bounds: the len is 0 but the index is 1",
    ),
    ("sh", "a.sh: 1: foo: not found\n", "a.sh: 1: foo: not found"),
    (
        "R",
        "Error in f(\"a\") : non-numeric argument to binary operator\nCalls: f\nExecution halted\n",
        "Error in f(\"a\") : non-numeric argument to binary operator",
    ),
    (
        "Ruby",
        "bot.rb:3:in `<main>': undefined method `foo' for nil:NilClass (NoMethodError)\n\nx.foo\n ^^^^\n\tfrom bot.rb:9:in `<main>'\n",
        "bot.rb:3:in `<main>': undefined method `foo' for nil:NilClass (NoMethodError)",
    ),
    (
        "Lua",
        "lua: bot.lua:3: attempt to index a nil value (global 'x')\nstack traceback:\n\tbot.lua:3: in main chunk\n\t[C]: in ?\n",
        "lua: bot.lua:3: attempt to index a nil value (global 'x')",
    ),
    (
        "Go",
        "panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\nmain.main()\n\t/c/x.go:5 +0x1d\nexit status 2\n",
        "panic: runtime error: index out of range [5] with length 3 | /c/x.go:5 +0x1d",
    ),
    (
        "Haskell",
        "bot: Prelude.head: empty list\nCallStack (from HasCallStack):\n  error, called at bot.hs:3:8 in main:Main\n",
        "bot: Prelude.head: empty list | error, called at bot.hs:3:8 in main:Main",
    ),
    (
        "OCaml",
        "Fatal error: exception Failure(\"int_of_string\")\nCalled from Dune__exe__Bot in file \"bot.ml\", line 3\n",
        "Fatal error: exception Failure(\"int_of_string\") | Called from Dune__exe__Bot in file \"bot.ml\", line 3",
    ),
    (
        "Erlang",
        "escript: exception error: no match of right hand side value 1\n  in function  erl_eval:expr/5 (erl_eval.erl, line 450)\n",
        "escript: exception error: no match of right hand side value 1",
    ),
    (
        "PHP",
        "PHP Fatal error:  Uncaught Error: Call to undefined function foo() in /c/bot.php:3\nStack trace:\n#0 {main}\n  thrown in /c/bot.php on line 3\n",
        "PHP Fatal error:  Uncaught Error: Call to undefined function foo() in /c/bot.php:3",
    ),
    (
        "C#",
        "Unhandled exception. System.Exception: oops\n   at Program.Main() in /c/Program.cs:line 3\nAborted (core dumped)\n",
        "Unhandled exception. System.Exception: oops | at Program.Main() in /c/Program.cs:line 3",
    ),
    (
        "Julia",
        "ERROR: LoadError: DivideError: integer division error\nStacktrace:\n [1] div\n   @ ./int.jl:295 [inlined]\nin expression starting at /c/bot.jl:3\n",
        "ERROR: LoadError: DivideError: integer division error | in expression starting at /c/bot.jl:3",
    ),
    ("a line alone", "no more moves", "no more moves"),
    ("nothing", "\n \n", ""),
];

#[test]
fn what_went_wrong_and_where_is_told_in_each_language() {
    for (language, text, told) in REPORTS {
        assert_eq!(in_one_line(text), told, "{language}");
    }
}
