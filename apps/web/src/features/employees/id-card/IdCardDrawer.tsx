import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { issueIdCards } from '@muster/contract/calls/employees/identity/id-card'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { IconPrinter } from '@muster/ui/icons'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Card.module.css'
import { CardBack, CardFront } from './CardFaces.tsx'
import { cardsOfOptions, type PersonCards, refreshCards } from './card-queries.ts'
import { PrintedCards, printCards } from './PrintedCards.tsx'
import { RevokeModal } from './RevokeModal.tsx'
import './texts.ts'

/** An employee's ID card: preview, issue, revoke and history. */
export default function IdCardDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('idCard')
  const cards = useQuery(cardsOfOptions(id))
  const { data } = cards
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('action')}
      subtitle={data ? `${data.EMPLOYEE_NAME} · ${data.EMPLOYEE_CODE}` : undefined}
      width={480}
      texts={{ close: t('close') }}
    >
      <Loaded query={cards} skeleton={<Skeleton height={420} radius="lg" />} order={3}>
        {(loaded) => <Cards cards={loaded} />}
      </Loaded>
    </DetailDrawer>
  )
}

function Cards({ cards }: { cards: PersonCards }) {
  const { t } = useTranslation('idCard')
  const format = useFormatter()
  const queries = useQueryClient()
  const [isRevoking, setRevoking] = useState(false)
  const issue = useMutation({ ...writeOptions(issueIdCards), onSuccess: () => refreshCards(queries) })
  const { card, design, abilities } = cards
  return (
    <Stack gap="lg">
      {card ? (
        <>
          <div className={classes.shown}>
            <CardFront design={design} card={card} />
            <CardBack design={design} card={card} format={format} />
          </div>
          <Group gap="xs">
            <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void printCards()}>
              {t('drawer.print')}
            </Button>
            <Button variant="default" onClick={() => setRevoking(true)}>
              {t('drawer.revoke')}
            </Button>
          </Group>
          <PrintedCards design={design} cards={[card]} format={format} />
        </>
      ) : (
        <EmptyState
          order={3}
          title={t('drawer.none')}
          text={t(abilities.issue ? 'drawer.noneText' : 'drawer.leftText')}
          action={
            abilities.issue ? (
              <Button
                loading={issue.isPending}
                onClick={() => issue.mutate({ body: { employee_ids: [cards.EMPLOYEE_ID] } })}
              >
                {t('drawer.issue')}
              </Button>
            ) : undefined
          }
        />
      )}
      <History cards={cards} />
      {card && isRevoking ? <RevokeModal card={card} onClose={() => setRevoking(false)} /> : null}
    </Stack>
  )
}

function History({ cards: { history } }: { cards: PersonCards }) {
  const { t } = useTranslation('idCard')
  const format = useFormatter()
  if (history.length === 0) return null
  return (
    <section aria-labelledby="id-card-history">
      <Title order={3} size="h5" id="id-card-history" mb="xs">
        {t('drawer.history')}
      </Title>
      <Stack gap="sm">
        {history.map((card) => {
          const state = card.state === 'revoked' ? 'revoked' : card.is_valid ? 'valid' : 'expired'
          return (
            <div key={card.id}>
              <Group gap="xs">
                <Text fw={600}>{t('drawer.card', { number: card.number })}</Text>
                <StatusBadge kind={state === 'valid' ? 'success' : 'neutral'}>
                  {t(`states.${state}`)}
                </StatusBadge>
              </Group>
              <Text size="sm" c="dimmed">
                {t('drawer.days', {
                  from: format.day(card.issued_on),
                  until: format.day(card.valid_until),
                  who: card.issued_by,
                })}
              </Text>
              {card.revoke_reason && card.revoked_at ? (
                <Text size="sm">
                  {t('drawer.ended', {
                    reason: t(`reasons.${card.revoke_reason}`),
                    date: format.dayTime(card.revoked_at),
                    who: card.revoked_by,
                  })}
                  {card.revoke_note ? `: ${card.revoke_note}` : ''}
                </Text>
              ) : null}
            </div>
          )
        })}
      </Stack>
    </section>
  )
}
