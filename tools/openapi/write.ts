import { writeFileSync } from 'node:fs';
import { openApiFile, openApiText } from './document.ts';

writeFileSync(openApiFile, openApiText());
