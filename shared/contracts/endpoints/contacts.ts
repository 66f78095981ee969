import type * as contacts from '../contacts.ts';
import { adminEndpoint } from '../endpoint.ts';

const CONTACTS = '/api/admin/contacts';
const CONTACT = `${CONTACTS}/:id` as const;
const SCHOOLS = '/api/admin/schools';
const SCHOOL = `${SCHOOLS}/:id` as const;

export const listContacts = adminEndpoint<typeof contacts.listContacts>('contacts.list', 'GET', CONTACTS);
export const getContact = adminEndpoint<typeof contacts.getContact>('contacts.get', 'GET', CONTACT);
export const changeContact = adminEndpoint<typeof contacts.changeContact>('contacts.change', 'PUT', CONTACT);
export const mergeContact = adminEndpoint<typeof contacts.mergeContact>('contacts.merge', 'POST', `${CONTACT}/merge`);
export const weighContact = adminEndpoint<typeof contacts.weighContact>('contacts.weigh', 'GET', `${CONTACT}/weight`);
export const deleteContact = adminEndpoint<typeof contacts.deleteContact>('contacts.delete', 'DELETE', CONTACT);
export const exportContact = adminEndpoint<typeof contacts.exportContact>(
  'contacts.export',
  'GET',
  `${CONTACT}/export.json`,
);
export const listSchools = adminEndpoint<typeof contacts.listSchools>('schools.list', 'GET', SCHOOLS);
export const countSchools = adminEndpoint<typeof contacts.countSchools>('schools.counts', 'GET', `${SCHOOLS}/counts`);
export const createSchool = adminEndpoint<typeof contacts.createSchool>('schools.create', 'POST', SCHOOLS);
export const getSchool = adminEndpoint<typeof contacts.getSchool>('schools.get', 'GET', SCHOOL);
export const changeSchool = adminEndpoint<typeof contacts.changeSchool>('schools.change', 'PUT', SCHOOL);
export const moveSchool = adminEndpoint<typeof contacts.moveSchool>('schools.move', 'POST', `${SCHOOL}/stage`);
export const mergeSchool = adminEndpoint<typeof contacts.mergeSchool>('schools.merge', 'POST', `${SCHOOL}/merge`);
export const deleteSchool = adminEndpoint<typeof contacts.deleteSchool>('schools.delete', 'DELETE', SCHOOL);
