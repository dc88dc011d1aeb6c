export { firstFitting, hyphenSlug, slugFromName } from '@muster/contract/forms/fields/field-slug'
