/** Texts of the dashboard's tab Expense. */
export const dashboardTabsEn = {
  views: 'Views',
  expense: {
    about: 'Approved expenses of the last twelve months.',
    overview: 'Overview',
    categories: 'Categories',
    waiting: 'Claims to approve',
    payable: 'Claims to pay',
    approved: 'Approved',
    lines: 'Expenses',
    claims: 'Claims',
    more: 'Expense dashboard with charts',
    category: 'Category',
    average: 'Average',
    total: 'Total',
    none: 'No approved expenses',
    noneText: 'Expenses of the last twelve months appear here once they are approved.',
  },
}
