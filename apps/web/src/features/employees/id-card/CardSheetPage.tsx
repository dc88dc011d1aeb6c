import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { issueIdCards } from '@muster/contract/calls/employees/identity/id-card'
import { MAX_CARDS } from '@muster/contract/employees/identity/id-card.constants'
import type { drawIdCards } from '@muster/contract/employees/identity/id-card.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState } from '@muster/ui/feedback'
import { IconPrinter } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { writeOptions } from '../../../lib/calls/query.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import classes from './Card.module.css'
import { CardPair } from './CardFaces.tsx'
import { drawnOptions, peopleIn, refreshCards } from './card-queries.ts'
import { PrintedCards, printCards } from './PrintedCards.tsx'
import './texts.ts'

type Drawn = DataOf<typeof drawIdCards>

/** Print preview of the ID cards of the people in the URL. */
export default function CardSheetPage() {
  const { t } = useTranslation('idCard')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { ids, isCut } = peopleIn(query.get('people'))
  const drawn = useQuery({ ...drawnOptions(ids), enabled: ids.length > 0 })
  const mayConfigure = useCan('employees.id_card.configure')
  const settings = { label: t('sheet.settings'), href: hrefOf('/users/id-card-settings') }
  const count = drawn.data?.cards.length ?? 0
  return (
    <>
      <PageHeader
        title={t('titles.sheet')}
        count={drawn.data ? count : undefined}
        subtitle={t('sheet.subtitle')}
        primary={
          count > 0
            ? { label: t('sheet.print'), icon: <IconPrinter size={16} />, onClick: () => void printCards() }
            : undefined
        }
        secondary={mayConfigure ? [settings] : []}
      />
      {ids.length === 0 ? (
        <EmptyState
          order={2}
          title={t('sheet.nobodyTitle')}
          text={t('sheet.nobodyText')}
          action={
            <Button variant="default" onClick={() => navigate('/users/emp-directory')}>
              {t('sheet.directory')}
            </Button>
          }
        />
      ) : (
        <Loaded query={drawn} skeleton={<Skeleton height={420} radius="lg" maw="44rem" />} order={2}>
          {(data) => (
            <Stack gap="lg">
              {isCut ? <Alert color="yellow">{t('sheet.tooMany', { count: MAX_CARDS })}</Alert> : null}
              <Without drawn={data} />
              <Sheet drawn={data} />
            </Stack>
          )}
        </Loaded>
      )}
    </>
  )
}

function Sheet({ drawn: { design, cards } }: { drawn: Drawn }) {
  const { t } = useTranslation('idCard')
  const format = useFormatter()
  if (cards.length === 0) {
    return <EmptyState order={2} title={t('sheet.noCards')} text={t('sheet.noCardsText')} />
  }
  return (
    <>
      <div className={classes.screen}>
        {cards.map((card) => (
          <CardPair key={card.card_id} design={design} card={card} format={format} />
        ))}
      </div>
      <PrintedCards design={design} cards={cards} format={format} />
    </>
  )
}

/** People without a valid card, with a link to issue one. */
function Without({ drawn: { without } }: { drawn: Drawn }) {
  const { t } = useTranslation('idCard')
  const queries = useQueryClient()
  const issue = useMutation({ ...writeOptions(issueIdCards), onSuccess: () => refreshCards(queries) })
  const left = without.filter(({ why }) => why === 'left')
  const waiting = without.filter(({ why }) => why !== 'left')
  const ids = waiting.map((person) => person.EMPLOYEE_ID)
  return (
    <>
      {waiting.length > 0 ? (
        <Alert color="blue" title={t('sheet.none', { count: waiting.length })}>
          <Stack gap="sm" align="start">
            {waiting.map((person) => person.EMPLOYEE_NAME).join(', ')}
            <Button loading={issue.isPending} onClick={() => issue.mutate({ body: { employee_ids: ids } })}>
              {t('sheet.issue', { count: waiting.length })}
            </Button>
          </Stack>
        </Alert>
      ) : null}
      {left.length > 0 ? (
        <Alert color="gray">
          {t('sheet.left', { names: left.map((person) => person.EMPLOYEE_NAME).join(', ') })}
        </Alert>
      ) : null}
    </>
  )
}
