import { french } from '#data/content/answers/french.ts';
import { type Golden, followUp, golden, goldenOn, person, price, sum, talk } from './golden.ts';

/** The basics in French; everything else is handed to a person. */
export const frenchQuestions: Golden[] = [
  ...golden(talk(french.services), 'Quels services proposez-vous ?', 'Bonjour, que proposez-vous aux écoles ?'),
  ...golden(price(['photography/0']), 'Combien coûte la photographie ?', 'quel est le prix pour un photographe'),
  ...golden(price(['photography/0'], ['uae']), 'Quel est votre tarif de photographie à Dubaï ?'),
  ...golden(price(['podcasts/2']), 'C’est combien par épisode ?'),
  ...goldenOn({ region: 'uae' }, price(['video-testimonials/0']), 'Quel est le tarif des témoignages ?'),
  ...golden(
    sum([
      ['podcasts/1', 12],
      ['podcasts/2', 10],
    ]),
    'Combien pour dix épisodes et un an d’hébergement ?',
  ),
  ...golden(talk(french.booking), 'Je voudrais prendre rendez-vous avec vous', 'Comment réserver un appel ?'),
  ...golden(person, 'Puis-je parler à quelqu’un ?', 'je voudrais parler à une personne svp'),
  ...golden(talk(french.languages), 'Parlez-vous français ?', 'Est-ce que quelqu’un parle français chez vous ?'),
  ...golden(talk(french.about.training), 'Faites-vous des formations ?'),
  ...golden(talk(french.contact), 'Où sont vos bureaux ?'),
  ...golden(person, 'Quelle est la capitale de la France ?'),
  ...golden(price(['training/0']), 'Combien coûte la formation ?'),
  followUp(['Combien coûte la photographie ?'], 'et à Dubaï ?', price(['photography/0'], ['uae'])),
];
