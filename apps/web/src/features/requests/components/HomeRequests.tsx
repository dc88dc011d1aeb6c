import { Button, Card, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { kindsOptions } from '../data/request-queries.ts'
import '../page-texts.ts'

/** Self-service home card: pending approvals and a link to the user's own requests. */
export default function HomeRequests() {
  const { t } = useTranslation('approval')
  const query = useQuery(kindsOptions)
  return (
    <Card component="section" aria-labelledby="home-requests" padding="lg">
      <Title order={2} size="h4" id="home-requests" mb="xs">
        {t('home.title')}
      </Title>
      <Loaded query={query} skeleton={<Skeleton height={20} radius="sm" />} order={3}>
        {({ pending_on_me: count }) => (
          <>
            <Text size="sm">{count > 0 ? t('home.waiting', { count }) : t('home.none')}</Text>
            {count > 0 ? (
              <Button component={AppLink} to="/requests/inbox" mt="sm" mih={44}>
                {t('home.decide')}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
      <Text size="sm" mt="sm">
        <AppLink to="/requests">{t('home.mine')}</AppLink>
      </Text>
    </Card>
  )
}
