import { Skeleton, Tabs, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { CelebrationList } from './CelebrationList.tsx'
import classes from './Celebrations.module.css'
import { celebrationsOptions } from './celebration-queries.ts'
import { MyCelebrations } from './MyCelebrations.tsx'
import './texts.ts'

const MOST = 100

/** Upcoming celebrations of colleagues, and which of the user's own are shared. */
export default function CelebrationsPage() {
  const { t } = useTranslation('celebrations')
  const coming = useQuery(celebrationsOptions('colleagues', MOST))
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'mine' ? 'mine' : 'coming'
  return (
    <>
      <Title order={1}>{t('title')}</Title>
      <Text c="dimmed" mb="md">
        {t('subtitle')}
      </Text>
      <Loaded query={coming} skeleton={<Skeleton height={320} radius="lg" aria-hidden />} order={2}>
        {({ celebrations, total, mine }) => {
          const list = (
            <CelebrationList
              celebrations={celebrations}
              total={total}
              hrefOf={(id) => hrefOf(`/colleagues/${id}`)}
            />
          )
          if (!mine) return list
          return (
            <Tabs
              value={tab}
              onChange={(next) =>
                setQuery(next === 'mine' ? { tab: next } : {}, { replace: true, preventScrollReset: true })
              }
              keepMounted={false}
            >
              <Tabs.List mb="lg">
                <Tabs.Tab value="coming">{t('home')}</Tabs.Tab>
                <Tabs.Tab value="mine">{t('mine.title')}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="coming">{list}</Tabs.Panel>
              <Tabs.Panel value="mine" className={classes.mine}>
                <MyCelebrations mine={mine} />
              </Tabs.Panel>
            </Tabs>
          )
        }}
      </Loaded>
    </>
  )
}
