import { useEffect, useState } from 'react';
import type { KeptDevice, KeyStore } from './key-store.ts';

/** `blocked`: the browser keeps nothing, or makes no keys because the page did not come over a secure connection. */
export type Keeping =
  | { readonly name: 'opening' }
  | { readonly name: 'blocked'; readonly why: 'storage' | 'connection' }
  | { readonly name: 'none'; readonly left: boolean }
  | { readonly name: 'kept'; readonly device: KeptDevice };

export type KeptDeviceControl = {
  readonly keeping: Keeping;
  /** A device that was enrolled or has changed, and is in the store. */
  keep(device: KeptDevice): void;
  block(): void;
  /** @param left whether the customer took the device off the account just now */
  forget(left: boolean): Promise<void>;
};

/** The device that this phone is, as far as it keeps one. */
export function useKeptDevice(store: KeyStore): KeptDeviceControl {
  const [keeping, setKeeping] = useState<Keeping>({ name: 'opening' });

  useEffect(() => {
    let left = false;
    async function open(): Promise<Keeping> {
      // Typed as always there, but missing where the page came over plain http.
      if (!isSecureContext) return { name: 'blocked', why: 'connection' };
      try {
        const device = await store.load();
        return device === undefined ? { name: 'none', left: false } : { name: 'kept', device };
      } catch {
        return { name: 'blocked', why: 'storage' };
      }
    }
    void open().then((found) => {
      if (!left) setKeeping(found);
    });
    return () => {
      left = true;
    };
  }, [store]);

  return {
    keeping,
    keep: (device) => setKeeping({ name: 'kept', device }),
    block: () => setKeeping({ name: 'blocked', why: 'storage' }),
    async forget(left) {
      // What cannot be forgotten is found to be gone again.
      await store.forget().catch(() => undefined);
      setKeeping({ name: 'none', left });
    },
  };
}
