import { useEffect, useState } from 'react';
import type { KeptDevice, KeyStore } from './key-store.ts';

/** `blocked`: the browser stores nothing, or makes no keys because the connection isn't secure. */
export type Keeping =
  | { readonly name: 'opening' }
  | { readonly name: 'blocked'; readonly why: 'storage' | 'connection' }
  | { readonly name: 'none'; readonly left: boolean }
  | { readonly name: 'kept'; readonly device: KeptDevice };

export type KeptDeviceControl = {
  readonly keeping: Keeping;
  /** Takes a device that was enrolled or changed, and is already stored. */
  keep(device: KeptDevice): void;
  block(): void;
  /** @param left whether the customer has just removed the device from the account */
  forget(left: boolean): Promise<void>;
};

/** The device that is stored on this phone, if any. */
export function useKeptDevice(store: KeyStore): KeptDeviceControl {
  const [keeping, setKeeping] = useState<Keeping>({ name: 'opening' });

  useEffect(() => {
    let left = false;
    async function open(): Promise<Keeping> {
      // Without a secure context, `crypto.subtle` is missing, although it is typed as always present.
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
      // If deleting fails, a later call of the device finds again that it was removed.
      await store.forget().catch(() => undefined);
      setKeeping({ name: 'none', left });
    },
  };
}
