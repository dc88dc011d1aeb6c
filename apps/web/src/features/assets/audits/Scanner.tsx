import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { listAudits, readAudit, scanAudit } from '@muster/contract/calls/assets/audits'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { canScan, useCamera } from './camera.ts'
import './texts.ts'

type Scanned = DataOf<typeof scanAudit>

const colours = { found: 'green', again: 'gray', surplus: 'yellow', unknown: 'yellow' } as const
/** A label that stays in the picture is recorded once; again when it has been away for so long. */
const SAME_MS = 4000

/** Records what is found: by the camera where the browser reads codes, and by typing everywhere. */
export function Scanner({ auditId }: { auditId: number }) {
  const { t } = useTranslation('assetAudits')
  const queries = useQueryClient()
  const video = useRef<HTMLVideoElement>(null)
  const last = useRef({ code: '', at: 0 })
  const [code, setCode] = useState('')
  const [isOn, setIsOn] = useState(false)
  const scanning = useMutation({
    mutationFn: (read: string) => call(scanAudit, { body: { audit_id: auditId, code: read } }),
    onSettled: () =>
      Promise.all(
        [readAudit, listAudits].map((one) => queries.invalidateQueries({ queryKey: endpointKey(one) })),
      ),
    meta: { errorShown: 'inline' as const },
  })
  const { mutate } = scanning
  const onCode = useCallback(
    (read: string) => {
      const now = Date.now()
      const isSame = last.current.code === read && now - last.current.at < SAME_MS
      last.current = { code: read, at: now }
      if (!isSame) mutate(read)
    },
    [mutate],
  )
  const hasFailed = useCamera(video, isOn, onCode)
  const [isMissing, setIsMissing] = useState(false)
  const check = useFormCheck({ values: { code } })
  function record() {
    const typed = code.trim()
    setIsMissing(typed === '')
    if (typed === '') return
    mutate(typed)
    setCode('')
  }
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="audit-scan">
      <Title order={2} size="h4" mb="sm" id="audit-scan">
        {t('page.scan')}
      </Title>
      <Stack gap="sm">
        {isOn ? (
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('page.cameraLabel')}
            style={{ width: '100%', maxWidth: '24rem', borderRadius: 8, background: '#000' }}
          />
        ) : null}
        {hasFailed ? <Alert color="yellow">{t('page.noCamera')}</Alert> : null}
        <CheckedForm check={check} onSubmit={record}>
          <Group gap="xs" align="flex-end">
            <TextInput
              label={t('page.code')}
              description={t('page.codeHelp')}
              value={code}
              maxLength={200}
              error={isMissing ? t('page.codeMissing') : undefined}
              autoCapitalize="characters"
              autoComplete="off"
              style={{ flex: '1 1 12rem' }}
              onChange={(event) => {
                setIsMissing(false)
                setCode(event.currentTarget.value)
              }}
            />
            <Button type="submit" loading={scanning.isPending} mih={36}>
              {t('page.record')}
            </Button>
            {canScan() ? (
              <Button variant="default" mih={36} onClick={() => setIsOn(!isOn)}>
                {t(isOn ? 'page.stopCamera' : 'page.camera')}
              </Button>
            ) : null}
          </Group>
        </CheckedForm>
        <div role="status">
          {scanning.error ? <Alert color="red">{messageOf(scanning.error)}</Alert> : null}
          {scanning.data && !scanning.error ? <Outcome scanned={scanning.data} /> : null}
        </div>
      </Stack>
    </Card>
  )
}

function Outcome({ scanned: { outcome, code, name, holder } }: { scanned: Scanned }) {
  const { t } = useTranslation('assetAudits')
  const words = outcome === 'found' && holder !== '' ? 'foundHeld' : outcome
  return (
    <Alert color={colours[outcome]}>
      <Text size="sm">{t(`outcomes.${words}`, { code, name, holder })}</Text>
    </Alert>
  )
}
