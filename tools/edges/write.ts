import { writeFileSync } from 'node:fs';
import { edgesFile, edgesText } from './edges.ts';

writeFileSync(edgesFile, edgesText());
