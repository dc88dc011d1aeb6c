import { Alert, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/calls/api.ts'
import { MailFrame, MailText } from '../../../lib/feedback/MailFrame.tsx'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { LoadFailure } from '../../../lib/screen/Loaded.tsx'
import { findPreviewPeople, type PreviewBody, previewOptions } from '../data/template-query.ts'

type Words = Pick<PreviewBody, 'TRIGGER_SLUG' | 'language' | 'subject' | 'html' | 'text'>
const widths = ['desktop', 'phone'] as const
const kinds = ['html', 'text'] as const

/** Preview of a mail with sample values or an employee's data. */
export function LookPane({ words }: { words: Words }) {
  const { t } = useTranslation('email-templates')
  const [personId, setPersonId] = useState<number | null>(null)
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop')
  const [kind, setKind] = useState<(typeof kinds)[number]>('html')
  const look = useQuery(previewOptions({ ...words, employee_id: personId }))
  return (
    <Stack gap="sm">
      <PersonPicker
        label={t('look.person')}
        placeholder={t('look.personHint')}
        nothingFoundMessage={t('look.nobody')}
        clearable
        clearButtonProps={{ 'aria-label': t('look.personHint') }}
        find={findPreviewPeople}
        findKey="email-preview"
        value={personId}
        onChange={setPersonId}
      />
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={t('look.title')}
          data={kinds.map((value) => ({ value, label: t(`look.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        {kind === 'html' ? (
          <SegmentedControl
            size="xs"
            aria-label={t('look.width')}
            data={widths.map((value) => ({ value, label: t(`look.${value}`) }))}
            value={width}
            onChange={setWidth}
          />
        ) : null}
      </Group>
      {look.error ? <LookProblem error={look.error} onRetry={() => void look.refetch()} /> : null}
      {look.data && !look.error ? (
        <>
          <Text size="sm">
            {t('look.subject')}: <strong lang={words.language}>{look.data.subject}</strong>
          </Text>
          {kind === 'html' ? (
            <MailFrame html={look.data.html} title={t('look.frame')} width={width} />
          ) : (
            <MailText text={look.data.text} />
          )}
        </>
      ) : null}
      {look.isPending ? <Skeleton height={420} radius="md" /> : null}
    </Stack>
  )
}

function LookProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('email-templates')
  if (error instanceof ApiError && error.status === 422) {
    return (
      <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
        {t('look.wrong')}
      </Alert>
    )
  }
  return <LoadFailure error={error} onRetry={onRetry} order={2} />
}
