import { List, Stack, Text } from '@mantine/core'
import { sendLastLetters } from '@muster/contract/calls/offboarding/separations'
import type { DataOf } from '@muster/contract/kit/index'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import '../texts.ts'
import { refreshSeparations } from './separation-data.ts'

type Answer = DataOf<typeof sendLastLetters>

interface LettersModalProps {
  SEPIDS: number[]
  /** What would be sent, to how many, and in whose name. */
  preview: Answer
  onClose: () => void
  onSent: (answer: Answer) => void
}

/** Asks before letters go out, which can't be taken back by then. */
export function LettersModal({ SEPIDS, preview, onClose, onSent }: LettersModalProps) {
  const { t } = useTranslation('offboarding')
  const client = useQueryClient()
  const { sent: count, skipped, on_paper, letters, by: name } = preview
  return (
    <FormModal
      title={t('letters.title')}
      text={
        <Stack gap="xs">
          <Text size="sm">{t('letters.sure', { count, name })}</Text>
          <List size="sm">
            {letters.map((letter) => (
              <List.Item key={letter}>{letter}</List.Item>
            ))}
          </List>
          <Text size="sm">{t('letters.way')}</Text>
          <Text size="sm">{t('letters.once')}</Text>
          <People title={t('letters.onPaper')} people={on_paper} />
          <People title={t('letters.willSkip')} people={skipped} />
        </Stack>
      }
      onClose={onClose}
      maySave={count > 0}
      save={() => call(sendLastLetters, { body: { SEPIDS } }, { notify: true })}
      onSaved={(answer) => onSent(answer as Answer)}
      refresh={() => refreshSeparations(client)}
      saveLabel={t('letters.action', { count })}
    />
  )
}

/** Who is told apart from the others, and why; nothing where there is nobody. */
export function People({ title, people }: { title: string; people: Answer['skipped'] }) {
  if (people.length === 0) return null
  return (
    <>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {people.map(({ SEPID, EMPLOYEE_NAME, reason }) => (
          <List.Item key={SEPID}>
            {EMPLOYEE_NAME}: {reason}
          </List.Item>
        ))}
      </List>
    </>
  )
}
