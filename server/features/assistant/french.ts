import { french } from '#data/content/answers/french.ts';
import type { ServiceSlug } from '#shared/contracts/services.ts';
import { type Region, formatPrice, regions } from '#shared/rules/prices.ts';
import type { Question } from './assistant.ts';
import { askedIn, priceItems, regionsIn, type Asked, type PriceItem } from './price-items.ts';
import { type Counted, sumAsked } from './price-quote.ts';
import { replyText, contactPath } from './wording.ts';
import { plain, wordsOf } from './words.ts';

/** Common French words, without the agency's name. A few are English too, so their share of a message decides. */
const FRENCH = new Set(
  `je j tu il elle nous vous ils les des une du aux est sont avec dans que qui quoi quel quelle quels quelles combien comment
  pourquoi notre nos votre vos cette ces mon mes avez avons etes pouvez peut puis proposez offrez faites faire parler parlez venez venir suisse
  prix tarif tarifs coute coutent cout ecole lycee eleves eleve reserver merci oui salut plait bureaux ou pour sur un le la de d l
  et en photographe seance temoignage temoignages formation formations montage francais francaise rendez bonsoir devis dois
  voudrais aimerais souhaite souhaitons cherche cherchons besoin podcasts a par an mois`.split(/\s+/),
);
const CERTAIN =
  /\b(combien|tarifs?|proposez|parlez|est-ce|qu'est|coute(nt)?|voudrais|aimerais|souhait\w+|venez|travaillez|filmez|rendez-vous (avec|pour)|s'il vous|bonsoir|au revoir)\b/;

/** Whether a message is in French. "Bonjour" alone counts as a greeting. */
export function isFrench(message: string): boolean {
  const words = wordsOf(message.replace(/['’]/g, ' ')).filter((word) => word !== 'bonjour');
  const share = words.filter((word) => FRENCH.has(word)).length / words.length;
  return (
    words.length > 0 &&
    share > (CERTAIN.test(plain(message)) ? 0.2 : 0.55) &&
    !/\bthe\b|\bis\b|\bdo you\b/i.test(message)
  );
}

/** English terms for French ones, because the price and place rules are English only. */
const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/\btemoignages?\b/g, 'testimonials'],
  [/\bhebergement\b/g, 'hosting'],
  [/\bmensuel(le)?s?\b|\bpar mois\b/g, 'per month'],
  [/\bmontages?\b|\bmonter\b/g, 'editing'],
  [/\bformations?\b|\bateliers?\b/g, 'training'],
  [/\bmise en place\b|\bdemarrage\b|\blancement\b|\blancer\b/g, 'set-up'],
  [/\bmini-?videos?\b/g, 'mini videos'],
  [
    /\bfilms? (publicitaires?|de presentation)\b|\bvideos? (promotionnelles?|de presentation|marketing)\b/g,
    'marketing videos',
  ],
  [/\bjournees?\b|\bjours?\b/g, 'days'],
  [/\bannees?\b|\bans?\b/g, 'year'],
  [/\bmois\b/g, 'months'],
  [/\broyaume-uni\b|\bangleterre\b|\blondres\b|\blivres\b/g, 'united kingdom'],
  [/\betats-unis\b|\bamerique\b/g, 'united states'],
  [/\bemirats\b/g, 'emirates'],
  [/\bavec\b|\bet\b/g, 'and'],
];
const inEnglish = (text: string): string =>
  ENGLISH.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text);

const PERSON =
  /\b(parler|discuter|echanger) (a|avec) (une? |l'|votre )?(quelqu'un|personne|humain|conseill\w+|equipe|vraie personne)|\b(etre )?rappele[ez]?\b|\brappelez|\bune vraie personne\b/;
const PRICE =
  /\bcombien\b(?! de (temps|photos|images|personnes))|\bprix\b|\btarifs?\b|\bcoute(nt|r|rait)?\b|\bcouts?\b|\bdevis\b|\bcher\b/;

/** Whether a visitor asks for a person in French. */
export const asksForPersonInFrench = (message: string): boolean => PERSON.test(plain(message));

/** Answers the basics in French, and offers a person for everything else. Undefined for other languages. */
export function answerInFrench({ message, history, wantsPerson, hasAddress, region }: Question): string | undefined {
  if (!isFrench(message)) return undefined;
  const text = plain(message);
  const handOver = hasAddress ? french.hasAddress : french.handOver;
  const handed = (lead: string): string => replyText({ text: `${lead} ${handOver}`, paths: [contactPath] });
  if (wantsPerson || PERSON.test(text)) return handed(french.person);

  const english = inEnglish(text);
  const goesOn = /^et\b/.test(text);
  const before = history.findLast(({ author }) => author === 'visitor')?.message;
  const earlier = goesOn && before ? inEnglish(plain(before)) : '';
  if (PRICE.test(text) || (goesOn && before !== undefined && PRICE.test(plain(before)))) {
    const here = askedIn(english);
    const asked = here.items.length > 0 ? here : askedIn(earlier);
    return priced(english, asked, { wanted: regionsIn(english), home: region });
  }
  if (/\b(reserver|rendez-vous|rencontrer|rdv)\b/.test(text)) return french.booking;
  if (/\bcombien de temps\b|\bdelais?\b|\blivr/.test(text)) return handed(french.delays);
  if (/\b(parle[zrs]?|langues?)\b.*\bfrancais\b|\bfrancais\b.*\bparl|\ben francais\b|\blangues?\b/.test(text))
    return french.languages;
  const [service] = servicesIn(english);
  if (service) return replyText({ text: french.about[service], paths: [`/services/${service}`] });
  if (/\bservices?\b|\bproposez\b|\boffrez\b|\bfaites\b|\bprestations?\b/.test(text))
    return replyText({ text: french.services, paths: ['/'] });
  if (/\b(bureaux?|adresse|ou etes|ou se trouve|contacter|joindre|telephone|whatsapp|e?mail|courriel)\b/.test(text))
    return french.contact;
  if (/\b(robot|humain|programme|qui etes)\b/.test(text)) return french.identity;
  if (/\bmerci\b/.test(text)) return french.thanks;
  if (/\bau revoir\b|\bbonne (journee|soiree)\b/.test(text)) return french.goodbye;
  if (/\b(salut|bonsoir|bonjour|comment allez|ca va)\b/.test(text)) return french.welcome;
  return handed(french.unknown);
}

function servicesIn(english: string): ServiceSlug[] {
  return askedIn(english).items.map(({ service }): ServiceSlug => service);
}

interface Quoted {
  readonly wanted: readonly Region[];
  readonly home: Region | undefined;
}

function priced(english: string, asked: Asked, { wanted, home }: Quoted): string {
  const order = wanted.length > 0 ? wanted : [home ?? 'uk', ...regions.filter((one) => one !== (home ?? 'uk'))];
  const [first = 'uk', ...others] = order;
  const sum = sumAsked(english, asked);
  const items = asked.items.length > 0 ? asked.items : priceItems;
  const lead = sum ? french.sum : others.length > 0 ? french.pricesAndOthers : french.prices;
  const lines = sum
    ? [...sum.map((part) => countedLine(part, first)), totalLine(sum, order)]
    : items.map((item) => `• ${nameOf(item)} : ${amounts(item, order)}`);
  return replyText({
    text: [lead.replace('{region}', french.regions[first]), ...lines].join('\n'),
    paths: [...new Set(items.map(({ service }) => `/services/${service}`))],
  });
}

const nameOf = ({ line }: PriceItem): string => french.lines[line.label] ?? line.label;
const from = (item: PriceItem): string => (item.line.from ? `${french.from} ` : '');

const amounts = (item: PriceItem, [first = 'uk', ...others]: readonly Region[]): string => {
  const rest = others.map((region) => formatPrice(item.line.price[region], region)).join(', ');
  return `${from(item)}${formatPrice(item.line.price[first], first)}${rest ? ` (${rest})` : ''}`;
};

const countedLine = ({ item, count }: Counted, region: Region): string => {
  const { [region]: each } = item.line.price;
  return count === 1
    ? `• ${nameOf(item)} : ${from(item)}${formatPrice(each, region)}`
    : `• ${nameOf(item)} : ${count} × ${formatPrice(each, region)} = ${from(item)}${formatPrice(count * each, region)}`;
};

function totalLine(parts: readonly Counted[], order: readonly Region[]): string {
  const totals = order.map((region) =>
    formatPrice(
      parts.reduce((sum, { item, count }) => sum + count * item.line.price[region], 0),
      region,
    ),
  );
  const [first, ...others] = totals;
  return `${french.total} : ${first}${others.length > 0 ? ` (${others.join(', ')})` : ''}.`;
}
