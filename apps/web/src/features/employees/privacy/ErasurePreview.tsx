import { Text } from '@mantine/core'
import { previewErasure, requestErasure } from '@muster/contract/calls/employees/privacy/privacy'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { saving } from '../../../lib/form/saving.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Numbers.module.css'
import TypedModal from './TypedModal.tsx'

const SHOWN = 20

/** Data to be erased, with a typed confirmation. */
export default function ErasurePreview({
  onClose,
  onRequested,
}: {
  onClose: () => void
  onRequested: () => void
}) {
  const { t } = useTranslation('privacy')
  const format = useFormatter()
  const preview = useQuery({
    ...readOptions(previewErasure, { body: { page: 1, limit: SHOWN } }),
    staleTime: 0,
    placeholderData: undefined,
  }).data
  if (!preview) return null
  return (
    <TypedModal
      title={t('privacy.previewTitle')}
      text={t('privacy.previewText')}
      typed={preview.text}
      submit={t('privacy.ask')}
      save={(typed) => saving(requestErasure)({ people: preview.total_rows, typed })}
      onSaved={onRequested}
      onClose={onClose}
    >
      <ul className={classes.list}>
        {preview.people.map((person) => (
          <li key={person.id} className={classes.row}>
            <div className={classes.what}>
              <Text fw={500}>{`${person.name} (${person.code})`}</Text>
              <Text size="sm" c="dimmed">
                {`${t('privacy.leftOn', { date: format.day(person.left_on) })} · ${person.kinds
                  .map((kind) => t(`privacy.kinds.${kind}`))
                  .join(', ')}`}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      {preview.total_rows > preview.people.length ? (
        <Text size="sm">
          {t('privacy.more', { number: format.number(preview.total_rows - preview.people.length) })}
        </Text>
      ) : null}
    </TypedModal>
  )
}
