/**
 * How the records of a sealed list are kept: each is named and locked by what its ticket alone says, the 16 random bytes that name a pass. HKDF (RFC
 * 5869) with the salt of the list makes of them the name of the record and the key of AES-GCM that opens it. Sizes are in bytes.
 */
export const SEAL = {
  hash: 'SHA-256',
  nameInfo: 'tsudoi door record name',
  keyInfo: 'tsudoi door record key',
  saltBytes: 16,
  nameBytes: 16,
  keyBytes: 32,
  ivBytes: 12,
} as const;
