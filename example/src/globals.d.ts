/** React Native has it at run time, and does not declare it. */
declare const performance: { now(): number };
