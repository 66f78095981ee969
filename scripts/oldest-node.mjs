/** The oldest Node that can run these scripts, which then bring the project's own. */
const OLDEST = [20, 10];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Node ${process.versions.node} is too old. Install Node ${OLDEST.join('.')} or newer (https://nodejs.org), then run the same command again. Nothing was installed.`,
  );
  process.exit(1);
}
