/** The value of PERSONAL_MASTER_KEY in tests: 32 bytes in base64. */
export const masterKey = Buffer.alloc(32, 'master key of the tests').toString('base64');
