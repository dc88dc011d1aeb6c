import { CloseButton, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { IconSearch } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { loadSynonyms, type Synonyms } from '../../../lib/screen/extensions.ts'
import { menuIcon } from '../../../lib/screen/menu-icons.ts'
import { useSession } from '../../../lib/session/session.ts'
import '../texts.ts'
import classes from './SettingsIndex.module.css'
import { matchingAreas, type Setting, type SettingsAreaList, settingsAreas } from './settings-index.ts'

const noSynonyms: Synonyms = {}

/** Everything that is set up, by area, found by name, synonym or description. */
export default function SettingsIndexPage() {
  const { t } = useTranslation('settings')
  const tree = useSession()?.menu_access_tree
  const [params, setParams] = useSearchParams()
  const query = params.get('q') ?? ''
  const navigate = useNavigate()
  const { data: synonyms = noSynonyms } = useQuery({
    queryKey: ['screen.synonyms'],
    queryFn: loadSynonyms,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const areas = useMemo(() => settingsAreas(tree ?? []), [tree])
  const shown = useMemo(() => matchingAreas(areas, query, synonyms), [areas, query, synonyms])
  const count = shown.reduce((sum, { settings }) => sum + settings.length, 0)
  const search = (text: string) => setParams(text ? { q: text } : {}, { replace: true })
  const onKeyDown = (event: KeyboardEvent) => {
    const first = shown[0]?.settings[0]
    if (event.key === 'Enter' && query.trim() !== '' && first && !event.nativeEvent.isComposing) {
      void navigate(first.url)
    }
    if (event.key === 'Escape') search('')
  }
  return (
    <div className={classes.page}>
      <PageHeader title={t('index.title')} subtitle={t('index.subtitle')} />
      {areas.length > 0 ? (
        <TextInput
          type="search"
          size="md"
          className={classes.search}
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={t('index.placeholder')}
          aria-label={t('index.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            query ? <CloseButton aria-label={t('index.clear')} onClick={() => search('')} /> : undefined
          }
          data-autofocus
        />
      ) : null}
      <VisuallyHidden role="status">{query ? t('index.found', { count }) : ''}</VisuallyHidden>
      {shown.length > 0 ? <Areas areas={shown} /> : <Nothing query={query} isGranted={areas.length > 0} />}
    </div>
  )
}

function Nothing({ query, isGranted }: { query: string; isGranted: boolean }) {
  const { t } = useTranslation('settings')
  return isGranted ? (
    <EmptyState order={2} title={t('index.none', { query })} text={t('index.noneText')} />
  ) : (
    <EmptyState order={2} title={t('index.empty')} text={t('index.emptyText')} />
  )
}

function Areas({ areas }: { areas: readonly SettingsAreaList[] }) {
  const { hash } = useLocation()
  const target = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hash) target.current?.scrollIntoView?.({ block: 'start' })
  }, [hash])
  return (
    <div className={classes.areas}>
      {areas.map((area) => {
        const Icon = menuIcon(area.icon)
        return (
          <section
            key={area.id}
            ref={hash === `#${area.slug}` ? target : undefined}
            className={classes.area}
            aria-labelledby={area.slug}
          >
            <h2 id={area.slug} className={classes.heading}>
              <Icon size={20} stroke={1.6} aria-hidden />
              {area.name}
            </h2>
            <ul className={classes.settings}>
              {area.settings.map((setting) => (
                <li key={setting.id}>
                  <SettingLink setting={setting} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function SettingLink({ setting: { url, name, intro } }: { setting: Setting }) {
  return (
    <AppLink to={url} className={classes.setting}>
      <span className={classes.name}>{name}</span>
      {intro ? (
        <Text component="span" className={classes.intro}>
          {intro}
        </Text>
      ) : null}
    </AppLink>
  )
}
