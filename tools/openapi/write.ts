import { writeFileSync } from 'node:fs';
import { callsIndexFile, callsIndexText } from './calls-index.ts';

writeFileSync(callsIndexFile, await callsIndexText());
// It reads the list that was just written.
const { openApiFile, openApiText } = await import('./document.ts');
writeFileSync(openApiFile, openApiText());
const { serverApiFile, serverApiText } = await import('./server-api.ts');
writeFileSync(serverApiFile, serverApiText());
