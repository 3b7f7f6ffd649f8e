import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/reporters";

/**
 * A reporter of vitest that writes down what no test caught, such as an exception of a timer. It fails a run, but
 * stands in no other report.
 */
export default class Uncaught implements Reporter {
  onTestRunEnd: Reporter["onTestRunEnd"] = (_modules, errors) => {
    const file = process.env.UNCAUGHT_ERRORS;
    if (file && errors.length > 0)
      writeFileSync(file, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)));
  };
}
