import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { nominatimGeocoder } from '../../adapters/geocoder.ts';
import { createLog } from '../../platform/log.ts';
import { builtInGeocoder, type KnownPlace } from './geocoder.ts';
import { placeKey } from './place-names.ts';

const at = (name: string, region: string, country: string, latitude: number, longitude: number): KnownPlace => ({
  name,
  region,
  country,
  latitude,
  longitude,
});
const PLACES: Readonly<Record<string, readonly KnownPlace[]>> = {
  bath: [at('Bath', 'ENG', 'GB', 51.37795, -2.35907), at('Bath', 'ME', 'US', 43.91064, -69.8206)],
  london: [at('London', 'ENG', 'GB', 51.50853, -0.12574), at('London', '08', 'CA', 42.98339, -81.23304)],
  richmond: [at('Richmond', 'VA', 'US', 37.55376, -77.46026), at('Richmond', 'ENG', 'GB', 51.46171, -0.30621)],
  'st andrews': [at('Saint Andrews', 'SCT', 'GB', 56.33871, -2.79902)],
  'new york': [at('New York City', 'NY', 'US', 40.71427, -74.00597)],
  'washington dc': [at('Washington, D.C.', 'DC', 'US', 38.89511, -77.03637)],
  dubai: [at('Dubai', '03', 'AE', 25.07725, 55.30927)],
};
const builtIn = builtInGeocoder({ named: async (key) => [...(PLACES[key] ?? [])] });

describe('place names', () => {
  it.each([
    ['St. Andrews', 'st andrews'],
    ['Saint  Andrews', 'st andrews'],
    ['Kraków', 'krakow'],
    ['Łódź', 'lodz'],
    ['Washington, D.C.', 'washington dc'],
    ['King’s Lynn', 'kings lynn'],
    ['Stratford-upon-Avon', 'stratford upon avon'],
    ['!', ''],
  ])('%s is looked up as %j', (name, key) => {
    expect(placeKey(name)).toBe(key);
  });
});

describe('the built-in geocoder', () => {
  it.each([
    ['Bath', 51.38],
    ['bath, somerset, uk', 51.38],
    ['Bath BA1 1AA', 51.38],
    ['Bath, Maine', 43.91],
    ['Bath, ME, USA', 43.91],
    ['London Ontario', 42.98],
    ['London, ON', 42.98],
    ['London (England)', 51.51],
    ['Richmond, London', 51.46],
    ['Richmond, Virginia', 37.55],
    ['St Andrews, Fife', 56.34],
    ['New York', 40.71],
    ['Washington, DC', 38.9],
    ['Dubai, UAE', 25.08],
    ['Bath, England, United Kingdom', 51.38],
  ])('finds %s', async (text, latitude) => {
    expect((await builtIn.locate(text))?.latitude).toBe(latitude);
  });

  it.each(['Nowhere', 'Bath, Atlantis', 'Bath, Ontario', 'Dubai, Texas', '', ' , ', 'x '.repeat(100)])(
    'finds nothing for %j, because every part of the text must match',
    async (text) => {
      expect(await builtIn.locate(text)).toBeUndefined();
    },
  );
});

describe('geocoding with a Nominatim server', () => {
  let server: http.Server | undefined;
  afterEach(() => void server?.close());

  async function serving(answer: (query: URLSearchParams) => { status?: number; body: string }) {
    const asked: { query: URLSearchParams; agent: string | undefined }[] = [];
    server = http.createServer((request, response) => {
      const query = new URL(request.url ?? '', 'http://local').searchParams;
      asked.push({ query, agent: request.headers['user-agent'] });
      const { status = 200, body } = answer(query);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    });
    const listening = server;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    return { asked, geocoder: nominatimGeocoder({ url, log: createLog('silent'), fallback: builtIn }) };
  }

  it('asks for one place, and rounds the result', async () => {
    const body = JSON.stringify([{ lat: '48.858370', lon: '2.294481', address: { country_code: 'fr' } }]);
    const { asked, geocoder } = await serving(() => ({ body }));
    expect(await geocoder.locate('Tour Eiffel & more')).toEqual({ latitude: 48.86, longitude: 2.29, country: 'FR' });
    expect(Object.fromEntries(asked[0]!.query)).toEqual({
      q: 'Tour Eiffel & more',
      format: 'jsonv2',
      limit: '1',
      addressdetails: '1',
    });
    expect(asked[0]!.agent).toMatch(/^Bonjour/);
  });

  it('trusts the server when it finds no such place', async () => {
    const { geocoder } = await serving(() => ({ body: '[]' }));
    expect(await geocoder.locate('Bath')).toBeUndefined();
  });

  it.each([
    ['an error', { status: 503, body: 'busy' }],
    ['nonsense', { body: '<html>' }],
    ['impossible coordinates', { body: '[{"lat":"123","lon":"0"}]' }],
  ])('falls back to the built-in gazetteer when the server answers with %s', async (_, answer) => {
    const { geocoder } = await serving(() => answer);
    expect(await geocoder.locate('Bath')).toMatchObject({ latitude: 51.38 });
  });

  it('falls back when the server is unreachable', async () => {
    const { geocoder } = await serving(() => ({ body: '[]' }));
    await new Promise((resolve) => server!.close(resolve));
    expect(await geocoder.locate('Bath')).toMatchObject({ latitude: 51.38 });
  });
});
