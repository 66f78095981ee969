/** An expected failure: its message is written for the user, so it is printed without a stack. */
export class Stop extends Error {
  /**
   * @param {string} message what happened and what to do about it
   * @param {number} [exitCode] the process's exit code
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The user pressed Ctrl+C or sent a signal: the remaining steps are skipped. */
export class Interrupted extends Stop {
  /** @param {number} code the exit code of the running program */
  constructor(code) {
    super('Stopped.', code || 130);
  }
}

/** @param {string} message one line of progress */
export function log(message) {
  console.log(`› ${message}`);
}

/** @param {number} milliseconds @returns {string} seconds with one decimal, such as "12.3 s" */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
