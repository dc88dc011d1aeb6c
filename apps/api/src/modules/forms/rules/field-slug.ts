export { firstFitting, hyphenSlug, slugFromName } from '@muster/contract/forms/field-slug'
