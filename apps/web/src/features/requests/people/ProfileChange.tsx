import { Text } from '@mantine/core'
import { isDay } from '@muster/contract/kit/days'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import type { RequestAnswer } from '../data/request-queries.ts'
import { type ChangeLine, ChangeTable } from './ChangeTable.tsx'
import './texts.ts'

interface ChangedField {
  FIELD_SLUG: string
  FIELD_NAME: string
  before: string | null
  after: string | null
  now: string | null
  is_hidden: boolean
  is_changed_meanwhile: boolean
}

/** A requested profile change: current and requested values, limited to fields the viewer may see. */
export default function ProfileChange({ data }: { id: number; data: unknown }) {
  const { t } = useTranslation('peopleChanges')
  const format = useFormatter()
  const { profilerequest, request_details: request } = data as RequestAnswer
  const { fields = [] } = (profilerequest ?? {}) as { fields?: ChangedField[] }
  const text = (value: string | null) => (isDay(value) ? format.day(value) : (value ?? ''))
  const isPending = request.REQUEST_STATUS === 0
  const lines = fields.map((field): ChangeLine => {
    const name = { slug: field.FIELD_SLUG, name: field.FIELD_NAME }
    if (field.is_hidden) return { ...name, before: t('hiddenValue'), after: t('hiddenValue') }
    const isOld = isPending && field.is_changed_meanwhile
    return {
      ...name,
      before: text(field.before),
      after: text(field.after),
      note: isOld ? t('meanwhile', { value: text(field.now) || t('nothing') }) : null,
    }
  })
  return (
    <>
      <ChangeTable lines={lines} />
      {fields.some((field) => field.is_hidden) ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('hidden', { name: request.EMPLOYEE_NAME })}
        </Text>
      ) : null}
    </>
  )
}
