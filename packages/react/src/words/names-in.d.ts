import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
/** @returns the names of the values in a compiled message, also those inside its plural forms, in alphabetical order */
export declare function namesIn(message: CompiledMessage): string[];
