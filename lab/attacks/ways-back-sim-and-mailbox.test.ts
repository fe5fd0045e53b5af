import { cellsOf } from './ways-back/expected.ts';
import { tryCells } from './ways-back/try-cells.ts';

tryCells('the SIM card and the mailbox', cellsOf('the SIM card and the mailbox'));
