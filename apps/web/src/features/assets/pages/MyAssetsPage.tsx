import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { HeldAsset } from '@muster/contract/assets/asset-shapes'
import { answerHandOver, listMyAssets } from '@muster/contract/calls/assets/own-assets'
import { EmptyState } from '@muster/ui/feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { HeldItem } from '../parts/HeldItem.tsx'
import { Ask, RequestItem } from '../parts/OwnRequests.tsx'
import '../own-texts.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

/** The person's own assets: hand-overs that wait for an answer first. */
export default function MyAssetsPage() {
  const { t } = useTranslation('ownAssets')
  const mine = useQuery({ ...readOptions(listMyAssets, {}), meta: { errorShown: 'inline' as const } })
  const [disputed, setDisputed] = useState<HeldAsset | null>(null)
  return (
    <div style={{ maxWidth: '48rem' }}>
      <Title order={1}>{t('assetsTitles:mine')}</Title>
      <Text c="dimmed" mb="md" role="status">
        {mine.data && mine.data.to_answer > 0 ? t('toAnswer', { count: mine.data.to_answer }) : t('subtitle')}
      </Text>
      <Loaded query={mine} skeleton={<Skeleton height={160} radius="md" />} order={2}>
        {({ assets, requests }) =>
          assets.length + requests.length === 0 ? (
            <EmptyState order={2} title={t('empty')} text={t('emptyText')} action={<Ask />} />
          ) : (
            <Stack gap="sm">
              {assets.map((asset) => (
                <HeldItem key={asset.AID} asset={asset}>
                  {asset.answer === 'accepted' ? null : (
                    <Answer asset={asset} onDispute={() => setDisputed(asset)} />
                  )}
                </HeldItem>
              ))}
              {requests.map((request) => (
                <RequestItem key={request.request_id} request={request} />
              ))}
              <Group>
                <Ask />
              </Group>
            </Stack>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {disputed ? (
          <ReasonModal
            title={t('disputeOf', { name: disputed.name })}
            text={t('disputeText')}
            label={t('disputeNote')}
            submit={t('disputeSend')}
            maxLength={1000}
            onClose={() => setDisputed(null)}
            save={(note) =>
              call(
                answerHandOver,
                { body: { AID: disputed.AID, answer: 'disputed', note } },
                { notify: true },
              )
            }
            refresh={[listMyAssets]}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

function Answer({ asset: { AID, name, answer }, onDispute }: { asset: HeldAsset; onDispute: () => void }) {
  const { t } = useTranslation('ownAssets')
  const client = useQueryClient()
  const accepting = useMutation({
    mutationFn: () => call(answerHandOver, { body: { AID, answer: 'accepted', note: '' } }, { notify: true }),
    onSettled: () => client.invalidateQueries({ queryKey: endpointKey(listMyAssets) }),
  })
  return (
    <Group gap="xs" mt="sm">
      <Button
        loading={accepting.isPending}
        aria-label={t('acceptOf', { name })}
        onClick={() => accepting.mutate()}
      >
        {t('accept')}
      </Button>
      {answer === null ? (
        <Button variant="default" aria-label={t('disputeOf', { name })} onClick={onDispute}>
          {t('dispute')}
        </Button>
      ) : null}
    </Group>
  )
}
