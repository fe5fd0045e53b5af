import { cellsOf } from './ways-back/expected.ts';
import { tryCells } from './ways-back/try-cells.ts';

tryCells('the SIM card', cellsOf('the SIM card'));
