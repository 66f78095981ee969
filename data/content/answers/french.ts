import { contact } from '../contact.ts';
import type { French } from './schema.ts';

/** The assistant's French answers: the basics, and a person for everything else. */
export const french: French = {
  welcome:
    'Bonjour ! Je réponds en français aux questions simples : services, prix, rendez-vous. Que souhaitez-vous savoir ?',
  thanks: 'Avec plaisir ! Puis-je vous aider pour autre chose ?',
  goodbye: 'Au revoir, et merci de votre visite !',
  identity: 'Je suis un programme, pas une personne. Vous pouvez demander une personne à tout moment.',
  unknown: 'Je suis désolée, je ne le sais pas, et je préfère ne pas deviner.',
  person: 'Bien sûr. J’ai prévenu l’équipe que vous souhaitez parler à une personne.',
  /** Contains the words "email address", which make the form appear. */
  handOver:
    'Laissez votre adresse dans le champ « Your email address » ci-dessous : l’un de nous vous répondra personnellement, en général en 30 à 60 minutes pendant les heures de bureau.',
  hasAddress: 'Nous avons votre adresse : l’un de nous vous y répondra personnellement.',
  services:
    'Nous réalisons six choses pour les écoles indépendantes : des podcasts, des témoignages en vidéo, des vidéos de présentation, de la photographie, du montage et des formations.',
  prices: 'Voici nos prix ({region}) :',
  pricesAndOthers: 'Voici nos prix ({region} ; les autres pays entre parenthèses) :',
  sum: 'Le calcul, avec nos prix ({region}) :',
  total: 'Total',
  from: 'à partir de',
  booking:
    'Les rendez-vous se tiennent par appel vidéo et durent environ 30 à 45 minutes. Margaux, notre fondatrice, parle français : /book/meeting/margaux. Ottilie, qui produit nos podcasts, aussi : /book/ottilie',
  languages: 'Oui : Margaux Delacroix, notre fondatrice, et Ottilie Marsh, qui produit nos podcasts, parlent français.',
  contact: `Écrivez-nous à ${contact.email}, ou par WhatsApp : ${contact.whatsApp.uk.number} (Royaume-Uni) ou ${contact.whatsApp.uae.number} (Émirats). Nos bureaux sont à Dubaï et à Londres.`,
  delays: 'La date de livraison se décide avec vous avant le début, selon votre calendrier.',
  regions: { uk: 'Royaume-Uni', us: 'États-Unis', uae: 'Émirats arabes unis' },
  /** By the labels in prices.ts. */
  lines: {
    'Set-up fee': 'Podcast, mise en place',
    'Monthly hosting': 'Podcast, hébergement par mois',
    'Per episode': 'Podcast, par épisode',
    'Video testimonials': 'Témoignage en vidéo',
    '8 mini videos': 'Huit mini-vidéos',
    'Full day': 'Photographie, une journée entière',
    Editing: 'Montage',
    Workshop: 'Atelier de formation',
  },
  about: {
    podcasts:
      'Nos podcasts : une productrice ou un producteur vient dans votre école avec son studio, ou enregistre vos invités où qu’ils soient. Montage, musique, pochette et publication sont compris.',
    'video-testimonials':
      'Nos témoignages en vidéo : élèves, parents, enseignants et anciens parlent avec leurs propres mots. Les sous-titres sont compris.',
    'marketing-videos':
      'Huit mini-vidéos en une seule visite, chacune avec un sujet clair, en versions pour votre site et les réseaux sociaux.',
    photography:
      'Une journée entière dans votre école et environ 300 images, avec tous les droits pour votre communication.',
    'done-for-you-editing':
      'Vous filmez avec votre téléphone, et nos monteurs en font un film. Les corrections sont comprises jusqu’à ce que vous soyez contents.',
    training:
      'Nos formations, dans votre école ou par appel vidéo : filmer, photographier et mener un entretien avec un téléphone.',
  },
};
