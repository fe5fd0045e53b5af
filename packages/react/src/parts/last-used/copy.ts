export const copy = { 'lastUsed.mark': 'Last used' } as const;
