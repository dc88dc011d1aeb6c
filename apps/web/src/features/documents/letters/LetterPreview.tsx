import { Alert, Loader, Skeleton, Stack, Text } from '@mantine/core'
import type { previewLetter } from '@muster/contract/documents/letter-templates.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { IconAlertTriangle, IconInfoCircle } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/calls/api.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { LoadFailure } from '../../../lib/screen/Loaded.tsx'
import classes from './Letters.module.css'
import { type PreviewBody, previewOptions } from './letter-data.ts'

interface LetterPreviewProps {
  letter: Omit<PreviewBody, 'employee_id'>
  /** Somebody to begin with. */
  employeeId?: number | null
  /** Asks for the day whose facts are said, where the letter has any that depend on it. */
  choosesDay?: boolean
}

/** The letter as its PDF looks, with samples or for a person; what is missing, and which conditions hold. */
export function LetterPreview({ letter, employeeId = null, choosesDay = false }: LetterPreviewProps) {
  const { t } = useTranslation('letters')
  const [chosen, setChosen] = useState<number | null>(employeeId)
  const [day, setDay] = useState('')
  const as_of = choosesDay ? day || null : letter.as_of
  const look = useQuery(
    previewOptions({
      ...{ ...letter, as_of, employee_id: chosen },
      // A record is one person's.
      records: chosen === employeeId ? letter.records : {},
    }),
  )
  // While the next one is drawn, the last one stays.
  const [shown, setShown] = useState(look.data)
  useEffect(() => {
    if (look.data) setShown(look.data)
  }, [look.data])
  const data = look.data ?? (look.error ? undefined : shown)
  const asksDay = choosesDay && chosen !== null && data?.is_dated
  return (
    <Stack gap="sm">
      <PersonPicker
        label={t('preview.person')}
        placeholder={t('preview.personHint')}
        clearable
        clearButtonProps={{ 'aria-label': t('preview.clear') }}
        value={chosen}
        onChange={setChosen}
      />
      {asksDay ? <FactsDay day={day} onDay={setDay} /> : null}
      {look.error ? <Problem error={look.error} onRetry={() => void look.refetch()} /> : null}
      {data ? (
        <>
          <Missing fields={data.missing} />
          <Text size="sm" c="dimmed" role="status">
            {t('preview.pages', { count: data.pages })}{' '}
            {look.isFetching ? <Loader size={12} aria-hidden /> : null}
          </Text>
          <Pages svg={data.svg} />
          <Conditions conditions={data.conditions} />
        </>
      ) : look.error ? null : (
        <Skeleton height={520} radius="md" />
      )}
    </Stack>
  )
}

type Look = DataOf<typeof previewLetter>

function Missing({ fields }: { fields: Look['missing'] }) {
  const { t } = useTranslation('letters')
  if (fields.length === 0) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('preview.missing', { fields: fields.join(', ') })}
    >
      {t('preview.missingText')}
    </Alert>
  )
}

function Conditions({ conditions }: Pick<Look, 'conditions'>) {
  const { t } = useTranslation('letters')
  if (conditions.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('preview.conditions')}
      </Text>
      <ul className={classes.list}>
        {conditions.map(({ label, op, value, holds }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions are in the order of the text and may repeat
          <li key={at}>
            <Text size="sm" span>
              {[label, t(`preview.ops.${op as 'is'}`), value].filter(Boolean).join(' ')}
              {': '}
              <strong>{t(holds ? 'preview.holds' : 'preview.fails')}</strong>
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}

function FactsDay({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const { t } = useTranslation('letters')
  return <DayField label={t('send.asOf')} description={t('send.asOfHelp')} value={day} onChange={onDay} />
}

/** The drawing as a picture: as such it can load nothing and run nothing. */
function Pages({ svg }: { svg: string }) {
  const { t } = useTranslation('letters')
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [svg])
  if (!address) return <Skeleton height={520} radius="md" />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('preview.image')}>
      <img className={classes.page} src={address} alt={t('preview.image')} />
    </section>
  )
}

function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 422) {
    const [words] = Object.values(error.fields)
    return (
      <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
        {words ?? error.message}
      </Alert>
    )
  }
  return <LoadFailure error={error} onRetry={onRetry} order={2} />
}
