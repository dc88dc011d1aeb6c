import { Alert, Button, NativeSelect, Stack, Text, Title } from '@mantine/core'
import {
  createLockerLink,
  listLockerDocuments,
  takeLockerDocuments,
} from '@muster/contract/calls/candidates/locker'
import { MOST_TAKEN } from '@muster/contract/candidates/candidates.constants'
import type { LockerDocuments } from '@muster/contract/candidates/locker.contract'
import { DateField } from '@muster/ui/date-field'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate } from 'react-router'
import { isApiError, messageOf } from '../../../lib/calls/api.ts'
import { ask } from '../../../lib/portal/ask.ts'
import { Inside, type InsideProps } from '../../../lib/portal/Inside.tsx'
import { Loaded } from '../../../lib/portal/Loaded.tsx'
import classes from '../../../lib/portal/Portal.module.css'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { formatterFor, pathTo, portalOptions } from '../data/portal-data.ts'
import '../texts.ts'

/** Documents from the candidate's digital locker: consent there, choose here, then on to the joining form. */
export default function LockerPage(props: InsideProps) {
  return (
    <Inside {...props}>
      <Locker linkKey={props.linkKey} />
    </Inside>
  )
}

const optionsOf = (cid: string) => ({
  queryKey: [listLockerDocuments.id, cid],
  queryFn: () => ask(listLockerDocuments, { body: { cid } }),
  meta: { errorShown: 'inline' as const },
  retry: false,
  // Asks the locker: not again while something is chosen.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

function Locker({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation('candidates')
  const portal = useQuery(portalOptions(linkKey))
  const issued = useQuery(optionsOf(linkKey))
  return (
    <Stack gap="lg">
      <Loaded linkKey={linkKey} query={portal}>
        {({ locker }) =>
          locker === null ? (
            <Navigate to={pathTo.home(linkKey)} replace />
          ) : isApiError(issued.error, 'documents.locker_closed') ? (
            <Begin linkKey={linkKey} name={locker} />
          ) : (
            <Loaded linkKey={linkKey} query={issued}>
              {(found) => <Choice linkKey={linkKey} found={found} />}
            </Loaded>
          )
        }
      </Loaded>
      <Button component={Link} to={pathTo.form(linkKey)} variant="subtle" mih={44}>
        {t('locker.upload')}
      </Button>
    </Stack>
  )
}

function Begin({ linkKey, name }: { linkKey: string; name: string }) {
  const { t } = useTranslation('candidates')
  const go = useMutation({
    mutationFn: () => ask(createLockerLink, { params: { cid: linkKey } }),
    onSuccess: ({ url }) => window.location.assign(url),
    meta: { errorShown: 'inline' },
  })
  return (
    <Stack gap="md">
      <Title order={1}>{t('locker.title', { name })}</Title>
      <Text>{t('locker.intro', { name })}</Text>
      {go.error ? (
        <Alert color="red" role="alert">
          {messageOf(go.error)}
        </Alert>
      ) : null}
      <Button
        mih={44}
        className={classes.wraps}
        loading={go.isPending || go.isSuccess}
        onClick={() => go.mutate()}
      >
        {t('locker.go', { name })}
      </Button>
    </Stack>
  )
}

interface Chosen {
  category_id: number
  expires_on: string | null
}

function Choice({ linkKey, found }: { linkKey: string; found: LockerDocuments }) {
  const { t } = useTranslation('candidates')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>(() =>
    Object.fromEntries(
      found.documents.flatMap(({ uri, category_id, is_file, is_taken }) =>
        category_id === null || !is_file || is_taken ? [] : [[uri, { category_id, expires_on: null }]],
      ),
    ),
  )
  const wishes = Object.entries(chosen)
    .map(([uri, one]) => ({ uri, ...one }))
    .slice(0, MOST_TAKEN)
  const take = useMutation({
    mutationFn: () => ask(takeLockerDocuments, { body: { cid: linkKey, documents: wishes } }),
    onSuccess: async ({ refused }) => {
      await client.invalidateQueries({ queryKey: portalOptions(linkKey).queryKey })
      if (refused.length === 0) return navigate(pathTo.form(linkKey))
      // Those that were taken need no second try.
      const left = new Set(refused.map(({ uri }) => uri))
      setChosen((before) => Object.fromEntries(Object.entries(before).filter(([uri]) => left.has(uri))))
      return client.invalidateQueries({ queryKey: optionsOf(linkKey).queryKey })
    },
    meta: { errorShown: 'inline' },
  })
  const problems = Object.fromEntries((take.data?.refused ?? []).map(({ uri, problem }) => [uri, problem]))
  function choose(uri: string, next: Chosen | null) {
    setChosen(({ [uri]: _before, ...others }) => (next ? { ...others, [uri]: next } : others))
  }
  return (
    <Stack gap="md">
      <Title order={1}>{t('locker.title', { name: found.name })}</Title>
      <Text>{t(found.documents.length === 0 ? 'locker.empty' : 'locker.choose')}</Text>
      {take.error ? (
        <Alert color="red" role="alert">
          {messageOf(take.error)}
        </Alert>
      ) : null}
      {found.documents.map((one) => (
        <Issued
          key={one.uri}
          document={one}
          categories={found.categories}
          chosen={chosen[one.uri] ?? null}
          problem={problems[one.uri]}
          onChange={(next) => choose(one.uri, next)}
        />
      ))}
      {found.documents.length > 0 ? (
        <>
          {wishes.length === 0 ? <Text size="sm">{t('locker.nothing')}</Text> : null}
          <Button
            mih={44}
            className={classes.wraps}
            disabled={wishes.length === 0}
            loading={take.isPending}
            onClick={() => take.mutate()}
          >
            {t('locker.take', { count: wishes.length })}
          </Button>
        </>
      ) : null}
    </Stack>
  )
}

interface IssuedProps {
  document: LockerDocuments['documents'][number]
  categories: LockerDocuments['categories']
  chosen: Chosen | null
  problem: string | undefined
  onChange: (next: Chosen | null) => void
}

function Issued({ document, categories, chosen, problem, onChange }: IssuedProps) {
  const { t, i18n } = useTranslation('candidates')
  const { dateFieldTexts } = useFormTexts()
  const { name, issuer, issued_on, is_file, is_taken } = document
  const category = categories.find(({ category_id }) => category_id === chosen?.category_id)
  const day = issued_on === null ? null : formatterFor(i18n.language).day(issued_on)
  return (
    <Stack gap="xs" component="section" aria-label={name} className={classes.message}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {day === null ? issuer : t('locker.issued', { issuer, day })}
        </Text>
      </div>
      {is_taken || !is_file ? (
        <Text size="sm">{t(is_taken ? 'locker.taken' : 'locker.noFile')}</Text>
      ) : (
        <>
          <NativeSelect
            label={t('locker.category')}
            size="md"
            value={chosen?.category_id ?? ''}
            data={[
              { value: '', label: t('locker.leave') },
              ...categories.map((one) => ({ value: String(one.category_id), label: one.name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange(
                value === '' ? null : { category_id: Number(value), expires_on: chosen?.expires_on ?? null },
              )
            }
          />
          {chosen && category && category.expiry !== 'never' ? (
            <DateField
              label={t('documents.expires')}
              required={category.expiry === 'required'}
              value={chosen.expires_on ?? ''}
              locale={i18n.language}
              texts={dateFieldTexts}
              onChange={(next) => onChange({ ...chosen, expires_on: next || null })}
            />
          ) : null}
        </>
      )}
      {problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
    </Stack>
  )
}
