/** An older Node can't read TypeScript. It ends here with a sentence, before it sees any. */

/** As `engines` in package.json has it. */
const [major, minor] = [24, 7];

const [currentMajor = 0, currentMinor = 0] = process.versions.node.split('.').map(Number);
if (currentMajor < major || (currentMajor === major && currentMinor < minor)) {
  process.stderr.write(`Stepgate needs Node ${major}.${minor} or newer, and this is Node ${process.versions.node}.\n`);
  process.exit(1);
}
