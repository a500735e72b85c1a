import { describeMoney } from './suite.ts';

describeMoney('forty stories of money', { runs: 40, seed: 20_260_401 });
