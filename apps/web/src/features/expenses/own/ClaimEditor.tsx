import { Alert, Button, Card, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { judgeClaim, raiseExpenseRequest, saveClaim } from '@muster/contract/calls/expenses/claims'
import type { ClaimDetail } from '@muster/contract/expenses/claims.contract'
import { MAX_LINES } from '@muster/contract/expenses/expenses.constants'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { useConnection, useOfflineLock } from '../../../lib/calls/connection.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { GuardedForm } from '../../../lib/form/GuardedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { claimPath, refreshClaims } from '../data/claim-data.ts'
import { KeptNotice } from './KeptNotice.tsx'
import type { ClaimDraft } from './kept-draft.ts'
import { LineEditor } from './LineEditor.tsx'
import {
  blankLine,
  draftOf,
  inputOf,
  isJudgeable,
  isKept,
  judgedInputOf,
  type LineDraft,
  type OwnChoices,
  unreadFigures,
} from './line-draft.ts'
import { AddReceipt } from './Receipts.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import { useKeptReceipts } from './use-kept-receipts.ts'
import '../own-texts.ts'

interface ClaimEditorProps {
  choices: OwnChoices
  /** Null for a new claim. */
  detail: ClaimDetail | null
  onDone: () => void
}

const PAUSE_MS = 400

/** What the rules allow of the lines, while they are typed. */
function useJudgement(lines: readonly LineDraft[], id: number | null) {
  const [typed] = useDebouncedValue(lines, PAUSE_MS)
  const sent = typed.filter(isJudgeable)
  const { data, isFetching } = useQuery({
    ...readOptions(judgeClaim, { body: { ID: id, lines: sent.map(judgedInputOf) } }),
    enabled: sent.length > 0,
    placeholderData: keepPreviousData,
    meta: { errorShown: 'inline' as const },
  })
  const judgedOf = (line: LineDraft) => {
    const at = sent.findIndex(({ key }) => key === line.key)
    return at < 0 ? undefined : data?.lines[at]
  }
  return { data: sent.length > 0 ? data : undefined, isFetching, judgedOf }
}

/** A claim while it is written: lines with receipts, judged as they are typed. */
export function ClaimEditor({ choices, detail, onDone }: ClaimEditorProps) {
  const { t } = useTranslation('ownExpenses')
  const format = useFormatter()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { isOffline } = useConnection()
  const offlineLock = useOfflineLock()
  const [stored] = useState<ClaimDraft>(() => ({
    title: detail?.claim.title ?? '',
    note: detail?.claim.note ?? '',
    lines: detail?.lines.map((line) => draftOf(line, detail.claim.currency)) ?? [],
  }))
  // A new claim survives a lost connection and a closed page.
  const isKeptClaim = detail === null
  const kept = useKeptDraft({ stored, choices, isKept: isKeptClaim })
  const { draft, setDraft, key, forget } = kept
  const { lines } = draft
  const fileProblems = useKeptReceipts(draft, setDraft)
  const judgement = useJudgement(lines, detail?.claim.ID ?? null)
  const currency = judgement.data?.currency ?? choices.currency
  const setLines = (next: LineDraft[]) => setDraft((now) => ({ ...now, lines: next }))

  const bodyOf = () => ({
    ...{ ID: detail?.claim.ID ?? null, title: draft.title.trim(), note: draft.note.trim() },
    lines: lines.map(inputOf),
    ...(detail ? { version: detail.claim.version } : { key }),
  })
  const saving = useMutation({
    mutationFn: (what: 'save' | 'submit') =>
      what === 'save'
        ? call(saveClaim, { body: bodyOf() }, { notify: true })
        : call(raiseExpenseRequest, { body: { ...bodyOf(), comment: draft.note.trim() } }, { notify: true }),
    onSuccess: async ({ ID }, what) => {
      forget()
      await refreshClaims(client)
      if (what === 'submit' && detail === null) navigate('/expenses')
      else if (detail === null) navigate(claimPath(ID), { replace: true })
      else onDone()
    },
    meta: { errorShown: 'inline' as const },
  })
  const check = useFormCheck({
    values: draft,
    required: ['title', 'lines'],
    problems: Object.fromEntries(
      lines.flatMap((line, at) => [
        ...(line.EXTYPEID === null ? [[`lines.${at}.EXTYPEID`, fieldTexts('required')]] : []),
        ...(line.on === '' ? [[`lines.${at}.on`, fieldTexts('required')]] : []),
        // What is no figure is not sent: without this it would be lost without a word.
        ...(line.files.some(isKept) ? [[`lines.${at}.files`, t('editor.filesWait')]] : []),
        ...unreadFigures(line, choices).map((field) => [
          `lines.${at}.${field}`,
          t(field === 'distance' ? 'editor.notDistance' : 'decide.notAmount'),
        ]),
      ]),
    ),
    error: saving.error,
  })
  const send = (what: 'save' | 'submit') => {
    if (check.passes()) saving.mutate(what)
  }
  const isFull = lines.length >= MAX_LINES
  return (
    <GuardedForm
      check={check}
      isDirty={!isKeptClaim && JSON.stringify(draft) !== JSON.stringify(stored)}
      isSaving={saving.isPending || saving.isSuccess}
      onSubmit={() => saving.mutate('submit')}
    >
      <Stack gap="md" maw="48rem">
        <KeptNotice
          keptAt={kept.keptAt}
          gone={kept.gone}
          isOffline={isKeptClaim && isOffline}
          onStartOver={kept.startOver}
        />
        <TextInput
          label={t('editor.title')}
          description={t('editor.titleHelp')}
          required
          maxLength={120}
          value={draft.title}
          error={check.errors.title}
          onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
        />
        {lines.map((line, at) => (
          <LineEditor
            key={line.key}
            line={line}
            at={at}
            choices={choices}
            judged={judgement.judgedOf(line)}
            currency={currency}
            errors={check.errors}
            receipts={{ canKeep: isKeptClaim, problems: fileProblems }}
            onChange={(part) =>
              setDraft((now) => ({
                ...now,
                lines: now.lines.map((one) => (one.key === line.key ? { ...one, ...part } : one)),
              }))
            }
            onRemove={() => setLines(lines.filter(({ key: of }) => of !== line.key))}
          />
        ))}
        <div data-field="lines">
          {lines.length === 0 ? (
            <Text size="sm" c="dimmed" mb="xs">
              {t('editor.photoHelp')}
            </Text>
          ) : null}
          <Group gap="sm" align="flex-start">
            <AddReceipt
              label={t('editor.photo')}
              canKeep={isKeptClaim}
              isMain={lines.length === 0}
              isDisabled={isFull}
              onAdded={(file) =>
                setDraft((now) => ({ ...now, lines: [...now.lines, blankLine(choices, [file])] }))
              }
            />
            <Button
              variant="default"
              disabled={isFull}
              onClick={() => setLines([...lines, blankLine(choices)])}
            >
              {t('editor.add')}
            </Button>
          </Group>
          {check.isTried && lines.length === 0 ? (
            <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
              {t('editor.linesNeeded')}
            </Text>
          ) : null}
        </div>
        <Textarea
          label={t('editor.note')}
          autosize
          minRows={2}
          maxLength={1000}
          value={draft.note}
          error={check.errors.note}
          onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
        />
        {judgement.data ? (
          <Card withBorder padding="sm" aria-busy={judgement.isFetching}>
            <Group justify="space-between">
              <Text fw={600}>{t('editor.total')}</Text>
              <Stack gap={0} align="flex-end">
                <Text size="sm">
                  {`${t('fields.claimed')}: ${format.money({ amount: judgement.data.claimed, currency })}`}
                </Text>
                <Text fw={600}>
                  {t('judged.allowed', {
                    amount: format.money({ amount: judgement.data.allowed, currency }),
                  })}
                </Text>
              </Stack>
            </Group>
          </Card>
        ) : null}
        {check.message ? (
          <Alert color="red" role="alert">
            {check.message}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            loading={saving.isPending && saving.variables === 'save'}
            disabled={saving.isPending}
            onClick={() => send('save')}
            {...offlineLock}
          >
            {t('editor.save')}
          </Button>
          <Button
            type="submit"
            loading={saving.isPending && saving.variables === 'submit'}
            disabled={saving.isPending}
            {...offlineLock}
          >
            {t('editor.submit')}
          </Button>
        </Group>
      </Stack>
    </GuardedForm>
  )
}
