"""The golden games of Sample Race, and the recipes that find them."""
