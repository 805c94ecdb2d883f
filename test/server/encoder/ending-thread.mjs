// A thread that ends as it begins, as one does whose model cannot be loaded.
throw new Error('The model cannot be loaded.');
