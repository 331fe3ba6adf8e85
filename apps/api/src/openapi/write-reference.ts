// A step of the build: writes the API reference, which the api sends as it is. Its examples run a complete order through
// the deciders, for which no call should wait.
import 'reflect-metadata';
import { mkdirSync, writeFileSync } from 'node:fs';
import { openApiDocument } from './document.js';
import { referenceFiles } from './reference-files.js';
import { referencePage } from './reference-page.js';

const document = openApiDocument();
mkdirSync(new URL('.', referenceFiles.document), { recursive: true });
writeFileSync(referenceFiles.document, JSON.stringify(document));
writeFileSync(referenceFiles.page, referencePage(document));
