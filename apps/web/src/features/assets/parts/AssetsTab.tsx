import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { listAssetsOfPerson } from '@muster/contract/calls/assets/own-assets'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { currentEntry } from '../../../lib/session/entry.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { HeldItem } from './HeldItem.tsx'
import '../own-texts.ts'

/** On a person's record: what they hold, and what they have returned. */
export default function AssetsTab({ employeeId }: { employeeId: number }) {
  const { t } = useTranslation('ownAssets')
  const format = useFormatter()
  const assets = useQuery({
    ...readOptions(listAssetsOfPerson, { query: { employee_id: employeeId } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <section aria-labelledby="assets-of-person">
      <Title order={2} size="h4" mb="sm" id="assets-of-person">
        {t('person.title')}
      </Title>
      <Loaded query={assets} skeleton={<Skeleton height={160} radius="md" />} order={3}>
        {({ assets: held, returned, abilities }) => (
          <Stack gap="sm">
            {held.length === 0 ? <EmptyState order={3} title={t('person.empty')} /> : null}
            {held.map((asset) => (
              <HeldItem
                key={asset.AID}
                asset={asset}
                to={abilities.view && currentEntry.name === 'admin' ? `/assets/${asset.AID}` : null}
              />
            ))}
            {returned.length > 0 ? (
              <div>
                <Title order={3} size="h5" mb="xs">
                  {t('person.returned')}
                </Title>
                <Stack gap={4} component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
                  {returned.map(({ AID, code, name, type, handed_on, ended_on }) => (
                    <li key={`${AID} ${handed_on} ${ended_on}`}>
                      <Text size="sm">
                        {[`${name} (${code})`, type].join(' · ')}{' '}
                        <Text span inherit c="dimmed">
                          {t('person.between', { from: format.day(handed_on), to: format.day(ended_on) })}
                        </Text>
                      </Text>
                    </li>
                  ))}
                </Stack>
              </div>
            ) : null}
          </Stack>
        )}
      </Loaded>
    </section>
  )
}
