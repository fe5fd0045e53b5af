/** Names the file. */
export declare const recordVariable = 'REACH_RECORD';
export declare function recordPassed(browser: string, title: string): void;
