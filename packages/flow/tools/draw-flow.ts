/** Draws the map of the flow. Run it after a change of the flow: `npm run flow-map`. */
import { writeFileSync } from 'node:fs';
import { flowMapFile, flowMapText } from './flow-map.ts';

writeFileSync(flowMapFile, flowMapText());
