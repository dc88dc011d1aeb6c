import type { TFunction } from 'i18next'

interface Changed {
  field: string
  before: string | null
}

/** What a change touched, in words; a record without a value before has been added. */
export function changedFields(t: TFunction<'leaveChanges'>, fields: readonly Changed[]): string {
  if (fields.length > 0 && fields.every(({ before }) => before === null)) return t('added')
  return fields.map(({ field }) => t(`fields.${field}` as 'fields.name')).join(', ')
}
