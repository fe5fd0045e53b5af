import { writeFileSync } from 'node:fs';
import { policySchemaFile, policySchemaText } from './schema.ts';

writeFileSync(policySchemaFile, policySchemaText());
