import { Alert, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { readOwnIdCard } from '@muster/contract/employees/identity/id-card.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Card.module.css'
import { CardCode } from './CardCode.tsx'
import { CardBack, CardFront } from './CardFaces.tsx'
import { ownCardOptions } from './card-queries.ts'
import './texts.ts'

/** The user's own ID card on the phone, with a code large enough to scan. */
export default function MyIdCardPage() {
  const { t } = useTranslation('idCard')
  const own = useQuery(ownCardOptions)
  return (
    <>
      <PageHeader title={t('mine.title')} />
      <Loaded query={own} skeleton={<Skeleton height={420} radius="lg" maw="24rem" />} order={2}>
        {(data) => <Own own={data} />}
      </Loaded>
    </>
  )
}

function Own({ own: { card, design } }: { own: DataOf<typeof readOwnIdCard> }) {
  const { t } = useTranslation('idCard')
  const format = useFormatter()
  if (!card) return <EmptyState order={2} title={t('mine.none')} text={t('mine.noneText')} />
  return (
    <Stack gap="lg" maw="44rem">
      {card.is_valid ? null : (
        <Alert color="yellow" role="status">
          {t('mine.expired')}
        </Alert>
      )}
      <div className={classes.shown}>
        <CardFront design={design} card={card} />
        <CardBack design={design} card={card} format={format} />
      </div>
      {card.verify_url && card.is_valid ? (
        <Card padding="lg" component="section" aria-labelledby="id-card-code" maw="85.6mm">
          <Title order={2} size="h4" id="id-card-code">
            {t('mine.codeTitle')}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {t('mine.codeText')}
          </Text>
          <CardCode text={card.verify_url} label={t('mine.codeLabel')} className={classes.big} />
        </Card>
      ) : null}
      <Text size="sm" c="dimmed">
        {t('mine.offline')}
      </Text>
    </Stack>
  )
}
