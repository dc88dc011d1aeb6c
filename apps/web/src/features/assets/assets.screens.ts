import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** The administration of assets. */
export const assetsScreens = defineScreens([
  {
    path: '/assets',
    layoutKeys: ['ASSETS_LIST'],
    access: 'admin',
    header: true,
    permission: 'assets.list.view',
    title: 'assetsTitles:list',
    lazy: () => import('./pages/AssetsPage.tsx'),
  },
  {
    path: '/assets/log',
    layoutKeys: ['ASSETS_LOG'],
    access: 'admin',
    header: true,
    permission: 'assets.log.view',
    title: 'assetsTitles:log',
    lazy: () => import('./pages/LogPage.tsx'),
  },
  {
    path: '/assets/categories',
    layoutKeys: ['ASSETS_CATEGORY'],
    access: 'admin',
    header: true,
    permission: 'assets.category.manage',
    title: 'assetsTitles:categories',
    lazy: () => import('./pages/CategoriesPage.tsx'),
  },
  {
    path: '/assets/types',
    layoutKeys: ['ASSETS_CONFIGURATION'],
    access: 'admin',
    header: true,
    permission: 'assets.category.manage',
    title: 'assetsTitles:types',
    lazy: () => import('./pages/TypesPage.tsx'),
  },
  {
    path: '/assets/codes',
    layoutKeys: ['ASSETS_CODE'],
    access: 'admin',
    header: true,
    permission: 'assets.category.manage',
    title: 'assetsTitles:codes',
    lazy: () => import('./pages/CodesPage.tsx'),
  },
  {
    path: '/assets/{id}',
    access: 'admin',
    header: true,
    permission: 'assets.list.view',
    title: 'assetsTitles:asset',
    lazy: () => import('./pages/AssetPage.tsx'),
  },
])
