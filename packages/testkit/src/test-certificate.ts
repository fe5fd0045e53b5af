/**
 * A certificate for this machine's own name, for servers that tests start, and its key. The key is public, so the certificate
 * proves nothing: a test trusts it only while it runs (`trustTestCertificate`).
 */
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export const testCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBejCCASCgAwIBAgIUPkMiVYyom/oAql/7Jn7cL2sRWY8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAx
MDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARHk5I4cZCtsYlxrQNvavrwMTvGQXx44JcRM7AjCIZBA+aWNPdRrWoW
YQqdfqJWLUVzVtOPAcp3z0KvF5LcIofmo04wTDAaBgNVHREEEzARgglsb2NhbGhv
c3SHBH8AAAEwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUQBcOowT2doHJpqn2
FpEC26nUO2kwCgYIKoZIzj0EAwIDSAAwRQIhAKcam/uHKBVJXwX81wOWolfSV97b
8uPej391no0ms2roAiA8WsERVFRPHzDI7ghw8jdVM4Aw7EMlpqp28zS6HFeoZw==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqYIU6RkDm3JkeA4P
2GSgh4t7La0qRsZL4SF1s9bymGqhRANCAARHk5I4cZCtsYlxrQNvavrwMTvGQXx4
4JcRM7AjCIZBA+aWNPdRrWoWYQqdfqJWLUVzVtOPAcp3z0KvF5LcIofm
-----END PRIVATE KEY-----
`,
};

/** Makes this process trust the certificate, until the returned function is called. */
export function trustTestCertificate(): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, testCertificate.cert]);
  return () => setDefaultCACertificates(before);
}
