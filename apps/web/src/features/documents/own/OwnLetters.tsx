import { Alert, Button, Card, Skeleton, Text } from '@mantine/core'
import { readOwnLetters } from '@muster/contract/calls/documents/letters'
import type { OwnLetter } from '@muster/contract/documents/letters.contract'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { IconEye } from '@muster/ui/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { useOpenLetter } from '../letters/use-letters.ts'
import { signatureKinds } from '../signing/signature-kinds.ts'
import classes from './MyDocuments.module.css'
import '../signing/texts.ts'
import './texts.ts'

/** The letters that HR sent to the person, newest first. */
export default function OwnLetters() {
  const { t } = useTranslation('ownDocuments')
  const own = useQuery({ ...readOptions(readOwnLetters, {}), meta: { errorShown: 'inline' as const } })
  return (
    <Loaded query={own} order={2} skeleton={<Skeleton height={240} radius="lg" />}>
      {({ letters }) =>
        letters.length === 0 ? (
          <EmptyState order={2} title={t('letters.empty')} text={t('letters.emptyText')} />
        ) : (
          <Card component="section" padding="lg" aria-label={t('views.letters')}>
            <ul className={classes.list}>
              {letters.map((letter) => (
                <li key={letter.letter_id} className={classes.item}>
                  <Letter letter={letter} />
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  )
}

function Letter({ letter }: { letter: OwnLetter }) {
  const { t } = useTranslation('ownDocuments')
  const format = useFormatter()
  const client = useQueryClient()
  const open = useOpenLetter(() => client.invalidateQueries({ queryKey: endpointKey(readOwnLetters) }))
  const { letter_id, title, number, letter_date, is_new, void_reason, signature } = letter
  return (
    <>
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {[number, t('letters.dated', { day: format.day(letter_date) })].filter(Boolean).join(' · ')}
        </Text>
        {signature?.may_sign ? (
          <Text size="sm" fw={600}>
            {t(signature.state === 'overdue' ? 'signing:wasDueOn' : 'signing:dueOn', {
              day: format.day(signature.due_on),
            })}
          </Text>
        ) : null}
        {void_reason === null ? null : (
          <Alert color="yellow" variant="light" mt="xs" p="xs">
            {t('letters.withdrawn', { why: void_reason })}
          </Alert>
        )}
      </div>
      {signature ? (
        <StatusBadge kind={signatureKinds[signature.state]}>
          {t(`signing:states.${signature.state}`)}
        </StatusBadge>
      ) : is_new && void_reason === null ? (
        <StatusBadge kind="info">{t('letters.new')}</StatusBadge>
      ) : null}
      {signature?.may_sign ? (
        <Button
          component={AppLink}
          to={`/documents/sign/${letter_id}`}
          aria-label={t('signing:signNamed', { name: title })}
        >
          {t('signing:sign')}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        loading={open.isPending}
        aria-label={t('openNamed', { name: title })}
        onClick={() => open.mutate(letter_id)}
      >
        {t('open')}
      </Button>
    </>
  )
}
